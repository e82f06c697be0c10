import type { Page } from "@playwright/test";
import { filmPage, serveFrame, serveScript } from "./film.ts";

/** The recordings that YouTube refuses, by id, with the code of its error. */
export const refused = {
  badaddress0: 2,
  notplayable: 5,
  notthere000: 100,
  embedding00: 101,
  embedding50: 150,
} as const;

/**
 * A stand-in for YouTube's IFrame API: a script that comes later, a player in a frame of another
 * origin, positions that it tells only every 250 ms, states, speeds and error codes as documented.
 */
export async function youtube(page: Page): Promise<void> {
  await serveScript(page, "https://www.youtube.com/iframe_api", api);
  await serveFrame(page, /^https:\/\/www\.youtube-nocookie\.com\/embed\//u, ({ pathname }) =>
    filmPage(player(pathname.split("/").at(-1) ?? "")),
  );
}

const api = `(()=>{
class Player{
  constructor(frame,{events}){this.frame=frame;this.events=events;this.info={currentTime:0,duration:0,playerState:-1,playbackRate:1,volume:100,muted:false};
    this.hear=({source,data})=>{if(source!==frame.contentWindow)return;Object.assign(this.info,data.info);if(data.event&&events[data.event])events[data.event]({target:this,data:data.data})};
    addEventListener("message",this.hear);this.asking=setInterval(()=>this.say("listening"),100)}
  say(does,value){this.frame.contentWindow&&this.frame.contentWindow.postMessage({does,value},"*")}
  playVideo(){this.say("play")} pauseVideo(){this.say("pause")} seekTo(s){this.say("seek",s)} cueVideoById({startSeconds}){this.say("cue",startSeconds)}
  setPlaybackRate(r){this.say("rate",r)} setVolume(x){this.say("volume",x)} mute(){this.say("mute")} unMute(){this.say("unMute")}
  getCurrentTime(){return this.info.currentTime} getDuration(){return this.info.duration} getPlayerState(){return this.info.playerState}
  getPlaybackRate(){return this.info.playbackRate} getAvailablePlaybackRates(){return [0.25,0.5,0.75,1,1.25,1.5,1.75,2]}
  getVolume(){return this.info.volume} isMuted(){return this.info.muted}
  destroy(){removeEventListener("message",this.hear);clearInterval(this.asking);this.frame.remove()}}
setTimeout(()=>{window.YT={Player,loaded:1};window.onYouTubeIframeAPIReady&&window.onYouTubeIframeAPIReady()},50)})()`;

function player(id: string): string {
  const code = Object.entries(refused).find(([name]) => name === id)?.[1];
  return `
let state=-1,cued=0,isReady=false;
const info=()=>({currentTime:v.currentTime,duration:v.duration||0,playerState:state,playbackRate:v.playbackRate,volume:v.volume*100,muted:v.muted});
const set=(s)=>{state=s;P({event:"onStateChange",data:s,info:info()})};
setInterval(()=>P({info:info()}),250);
v.onplaying=()=>set(1);v.onpause=()=>!v.ended&&set(2);v.onended=()=>set(0);v.onwaiting=()=>set(3);
v.onratechange=()=>P({event:"onPlaybackRateChange",data:v.playbackRate,info:info()});
addEventListener("message",({data:{does,value}})=>{
  if(does==="listening"&&!isReady){
    const error=${code ?? 0};
    if(error){isReady=true;P({event:"onReady",info:info()});P({event:"onError",data:error})}
    else if(v.readyState>=1){isReady=true;P({event:"onReady",info:info()})}}
  if(does==="play"){set(3);start()} if(does==="pause")v.pause();
  // Before it has played, a seek makes the real one play.
  if(does==="seek"){v.currentTime=value;if(state<1)start()} if(does==="cue"){v.currentTime=value;set(5)}
  if(does==="rate"&&[.25,.5,.75,1,1.25,1.5,1.75,2].includes(value))v.playbackRate=value;
  if(does==="volume")v.volume=value/100; if(does==="mute")v.muted=true; if(does==="unMute")v.muted=false})`;
}
