import type { Page } from "@playwright/test";
import { filmPage, serveFrame } from "./film.ts";

/** A recording that Vimeo says is not there. */
export const missing = "404404404";

/**
 * A stand-in for the player in Vimeo's frame: our page speaks to it by Vimeo's own library, in JSON
 * messages of methods and events.
 */
export async function vimeo(page: Page): Promise<void> {
  await serveFrame(page, /^https:\/\/player\.vimeo\.com\/video\//u, ({ pathname }) =>
    filmPage(player(pathname.split("/").at(-1) ?? "")),
  );
}

function player(id: string): string {
  return `
const subs=new Set(),isMissing=${id === missing};
const J=(m)=>P(JSON.stringify(m)),E=(event,data)=>J({event,data});
const where=()=>({seconds:v.currentTime,duration:v.duration,percent:v.currentTime/v.duration});
ready(()=>E("ready"));
for(const name of ["play","playing","pause","ended","seeking","seeked","timeupdate"])v.addEventListener(name,()=>subs.has(name)&&E(name,where()));
v.onratechange=()=>subs.has("playbackratechange")&&E("playbackratechange",{playbackRate:v.playbackRate});
v.onvolumechange=()=>subs.has("volumechange")&&E("volumechange",{volume:v.volume,muted:v.muted});
v.onwaiting=()=>subs.has("bufferstart")&&E("bufferstart");
window.told=[];
addEventListener("message",({data})=>{let m;try{m=typeof data==="string"?JSON.parse(data):data}catch{return}
  told.push(m);
  const value=Array.isArray(m.value)?m.value[0]:m.value,R=(value)=>J({method:m.method,value});
  if(isMissing&&/^(?:get|play)/.test(m.method))return J({event:"error",data:{method:m.method,name:"NotFoundError",message:"not here"}});
  switch(m.method){
    case"ping":E("ready");break;case"addEventListener":subs.add(value);if(value==="ready"&&v.readyState)E("ready");break;
    case"removeEventListener":subs.delete(value);break;
    case"play":start().then(()=>R());break;case"pause":v.pause();R();break;
    case"setCurrentTime":v.addEventListener("seeked",()=>R(v.currentTime),{once:true});v.currentTime=value;break;
    case"getCurrentTime":R(v.currentTime);break;case"getDuration":R(v.duration);break;
    case"setPlaybackRate":v.playbackRate=value;R(value);break;case"getPlaybackRate":R(v.playbackRate);break;
    case"getVolume":R(v.volume);break;case"setVolume":v.volume=value;R(value);break;
    case"getMuted":R(v.muted);break;case"setMuted":v.muted=value;R(value);break;case"getPaused":R(v.paused);break;
    default:R(value)}})`;
}
