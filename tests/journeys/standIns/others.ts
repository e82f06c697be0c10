import type { Page } from "@playwright/test";
import type { HostedProvider } from "../../../src/domain/mediaAddresses.ts";
import { filmPage, serveFilmRange, serveFrame, serveScript, truth } from "./film.ts";

interface StandIn {
  /** An address of a recording there. */
  readonly address: string;
  readonly serve: (page: Page) => Promise<void>;
}

/** Stand-ins for the hosts whose players are small: each as far as its documentation goes. */
export const others: Readonly<Record<Exclude<HostedProvider, "youtube" | "vimeo">, StandIn>> = {
  wistia: {
    address: "https://home.wistia.com/medias/e4a27b971d",
    serve: async (page) => {
      // It draws into the page itself, without a frame.
      await serveScript(
        page,
        "https://fast.wistia.com/assets/external/E-v1.js",
        `window.Wistia={};const open=({id,onReady})=>{const place=document.querySelector(".wistia_async_"+id),v=document.createElement("video");
  v.src="https://embed-ssl.wistia.com/stand-in/film.webm";v.preload="auto";v.style.cssText="width:100%;height:100%";place.append(v);
  ${truth}
  const on={};const tell=(n,...a)=>(on[n]||[]).forEach((f)=>f(...a));
  v.onplaying=()=>tell("play");v.onpause=()=>tell("pause");v.onended=()=>tell("end");v.ontimeupdate=()=>tell("timechange",v.currentTime);v.onseeked=()=>tell("seek",v.currentTime);v.onratechange=()=>tell("playbackratechange",v.playbackRate);
  ready(()=>onReady({bind:(n,f)=>{(on[n]||=[]).push(f)},play:start,pause:()=>v.pause(),
    time:(s)=>s===undefined?v.currentTime:(v.currentTime=s),duration:()=>v.duration,playbackRate:(x)=>x===undefined?v.playbackRate:(v.playbackRate=x),
    volume(){},mute(){},unmute(){},remove(){place.replaceChildren()}}))};
(window._wq||=[]).forEach(open);window._wq={push:open};`,
      );
      await page.route("https://embed-ssl.wistia.com/stand-in/film.webm", serveFilmRange);
    },
  },
  twitch: {
    address: "https://www.twitch.tv/videos/106400740",
    serve: async (page) => {
      await serveScript(
        page,
        "https://player.twitch.tv/js/embed/v1.js",
        `${remote("https://player.twitch.tv/stand-in/film.html")}
class Player{constructor(place,{video,parent}){if(!video||!parent.includes(location.hostname))throw new Error("parent");const r=this.r=remote(place);this.on={};const tell=(n)=>(this.on[n]||[]).forEach((f)=>f());
  r.hear=(n)=>{if(n==="play"){tell("play");tell("playing")}if(n==="pause")tell("pause");if(n==="ended")tell("ended")};r.whenReady(()=>tell("ready"))}
  addEventListener(n,f){(this.on[n]||=[]).push(f)} play(){this.r.say("play")} pause(){this.r.say("pause")} seek(s){this.r.say("seek",s)}
  getCurrentTime(){return this.r.now} getDuration(){return this.r.duration} getVolume(){return 1} setVolume(){} getMuted(){return true} setMuted(){}}
Object.assign(Player,{READY:"ready",PLAY:"play",PLAYING:"playing",PAUSE:"pause",ENDED:"ended",PLAYBACK_BLOCKED:"playbackBlocked"});window.Twitch={Player}`,
      );
      await serveFrame(page, /^https:\/\/player\.twitch\.tv\/stand-in\/film\.html/u, remotePage);
    },
  },
  spotify: {
    address: "https://open.spotify.com/episode/0TOCet6h03s1cSuGvBQYEH",
    serve: async (page) => {
      await serveScript(
        page,
        "https://open.spotify.com/embed/iframe-api/v1",
        `const s=document.createElement("script");s.src="https://embed-cdn.spotifycdn.com/_next/static/iframe_api.js";document.head.append(s)`,
      );
      await serveScript(
        page,
        "https://embed-cdn.spotifycdn.com/_next/static/iframe_api.js",
        `${remote("https://open.spotify.com/stand-in/film.html")}
window.onSpotifyIframeApiReady({createController(place,{uri},give){const r=remote(place),on={};
  r.hear=()=>(on.playback_update||[]).forEach((f)=>f({data:{position:r.now*1000,duration:r.duration*1000,isPaused:!r.playing,isBuffering:false}}));
  give({addListener(n,f){(on[n]||=[]).push(f);if(n==="ready")r.whenReady(f)},play:()=>r.say("play"),resume:()=>r.say("play"),pause:()=>r.say("pause"),seek:(s)=>r.say("seek",s),destroy(){}})}})`,
      );
      await serveFrame(page, /^https:\/\/open\.spotify\.com\/stand-in\/film\.html/u, remotePage);
    },
  },
  tiktok: {
    address: "https://www.tiktok.com/@someone/video/7096732402325458178",
    serve: (page) =>
      serveFrame(page, /^https:\/\/www\.tiktok\.com\/player\/v1\/\d+/u, () =>
        filmPage(`
const T=(type,value)=>P({"x-tiktok-player":true,type,value});
ready(()=>T("onPlayerReady"));v.onplaying=()=>T("onStateChange",1);v.onpause=()=>T("onStateChange",2);v.onended=()=>T("onStateChange",0);
v.ontimeupdate=()=>T("onCurrentTime",{currentTime:v.currentTime,duration:v.duration});
addEventListener("message",({data:m})=>{if(!m["x-tiktok-player"])return;if(m.type==="play")start();if(m.type==="pause")v.pause();if(m.type==="seekTo")v.currentTime=m.value})`),
      ),
  },
  dailymotion: {
    address: "https://www.dailymotion.com/video/x5e9eog",
    serve: async (page) => {
      await serveScript(
        page,
        "https://geo.dailymotion.com/libs/player.js",
        `${remote("https://geo.dailymotion.com/stand-in/film.html")}
const names=["VIDEO_TIMECHANGE","VIDEO_SEEKEND","VIDEO_DURATIONCHANGE","VIDEO_PLAYING","VIDEO_PAUSE","VIDEO_BUFFERING","VIDEO_END","PLAYER_VOLUMECHANGE","PLAYER_PLAYBACKSPEEDCHANGE","PLAYER_ERROR"];
const events=Object.fromEntries(names.map((n)=>[n,n.toLowerCase()]));
window.dailymotion={events,createPlayer:(id)=>new Promise((resolve)=>{const r=remote(document.getElementById(id)),on={};
  const state=()=>({videoTime:r.now,videoDuration:r.duration,playerPlaybackSpeed:r.rate,playerVolume:1,playerIsMuted:true,adIsPlaying:false});
  const tell=(n)=>(on[events[n]]||[]).forEach((f)=>f(state()));
  r.hear=(n)=>{if(n==="play")tell("VIDEO_PLAYING");if(n==="pause")tell("VIDEO_PAUSE");if(n==="ended")tell("VIDEO_END");if(n==="time")tell("VIDEO_TIMECHANGE");if(n==="rate")tell("PLAYER_PLAYBACKSPEEDCHANGE")};
  r.whenReady(()=>resolve({on:(n,f)=>{(on[n]||=[]).push(f)},getState:async()=>state(),play:()=>r.say("play"),pause:()=>r.say("pause"),seek:(s)=>r.say("seek",s),setPlaybackSpeed:(x)=>r.say("rate",x),setVolume(){},setMute(){},destroy(){}}))})}`,
      );
      await serveFrame(page, /^https:\/\/geo\.dailymotion\.com\/stand-in\/film\.html/u, remotePage);
    },
  },
  soundcloud: {
    address: "https://soundcloud.com/miami-nights-1984/accelerated",
    serve: async (page) => {
      await serveScript(
        page,
        "https://w.soundcloud.com/player/api.js",
        `${remote("")}
window.SC={Widget:(frame)=>{const r=remote(frame),on={};const tell=(n,d)=>(on[n]||[]).forEach((f)=>f(d));
  r.hear=(n)=>{if(n==="play"||n==="pause")tell(n);if(n==="ended")tell("finish");if(n==="time")tell("playProgress",{currentPosition:r.now*1000})};r.whenReady(()=>tell("ready"));
  return{bind:(n,f)=>{(on[n]||=[]).push(f)},play:()=>r.say("play"),pause:()=>r.say("pause"),seekTo:(ms)=>r.say("seek",ms/1000),getPosition:(f)=>f(r.now*1000),getDuration:(f)=>f(r.duration*1000),getVolume:(f)=>f(100),setVolume(){}}}}`,
      );
      await serveFrame(page, /^https:\/\/w\.soundcloud\.com\/player\/\?/u, remotePage);
    },
  },
  facebook: {
    address: "https://www.facebook.com/facebook/videos/10153231379946729/",
    serve: async (page) => {
      await serveScript(
        page,
        "https://connect.facebook.net/en_US/sdk.js",
        `${remote("https://www.facebook.com/stand-in/film.html")}
const on={};window.FB={init(){},Event:{subscribe:(n,f)=>{(on[n]||=[]).push(f)}},XFBML:{parse(place){const box=place.querySelector(".fb-video[data-href]"),r=remote(box),mine={};
  const tell=(n)=>(mine[n]||[]).forEach((f)=>f());r.hear=(n)=>{if(n==="play")tell("startedPlaying");if(n==="pause")tell("paused");if(n==="ended")tell("finishedPlaying")};
  r.whenReady(()=>(on["xfbml.ready"]||[]).forEach((f)=>f({type:"video",id:box.id,instance:{subscribe:(n,f)=>{(mine[n]||=[]).push(f)},play:()=>r.say("play"),pause:()=>r.say("pause"),seek:(s)=>r.say("seek",s),getCurrentPosition:()=>r.now,getDuration:()=>r.duration,getVolume:()=>1,isMuted:()=>true,setVolume(){},mute(){},unmute(){}}})))}}};
setTimeout(()=>window.fbAsyncInit&&window.fbAsyncInit())`,
      );
      await serveFrame(page, /^https:\/\/www\.facebook\.com\/stand-in\/film\.html/u, remotePage);
    },
  },
  streamable: {
    address: "https://streamable.com/moo",
    serve: (page) => serveFrame(page, /^https:\/\/streamable\.com\/e\/moo/u, playerJsPage),
  },
  vidyard: {
    address: "https://video.vidyard.com/watch/YBvcF2BEfvKdowmfrRwk57",
    serve: async (page) => {
      await serveScript(
        page,
        "https://play.vidyard.com/embed/v4.js",
        `${remote("https://play.vidyard.com/stand-in/film.html")}
const api={renderPlayer({uuid,container}){const r=remote(container),on={};const tell=(n,d)=>(on[n]||[]).forEach((f)=>f(d));
  r.hear=(n)=>{if(n==="play"||n==="pause")tell(n);if(n==="ended")tell("playerComplete");if(n==="time")tell("timeupdate",r.now)};
  const p={uuid,metadata:null,on:(n,f)=>{(on[n]||=[]).push(f)},play:()=>r.say("play"),pause:()=>r.say("pause"),seek:(s)=>r.say("seek",s),currentTime:()=>r.now,setPlaybackSpeed:(x)=>r.say("rate",x),setVolume(){}};
  r.whenReady(()=>{p.metadata={length_in_seconds:r.duration};tell("ready")});return Promise.resolve(p)},addReadyListener(){},destroyPlayer(){}};
window.VidyardV4={api};window.onVidyardAPI&&window.onVidyardAPI(window.VidyardV4)`,
      );
      await serveFrame(page, /^https:\/\/play\.vidyard\.com\/stand-in\/film\.html/u, remotePage);
    },
  },
  mixcloud: {
    address: "https://www.mixcloud.com/mixcloud/meet-the-curators/",
    serve: async (page) => {
      await serveScript(
        page,
        "https://widget.mixcloud.com/media/js/widgetApi.js",
        `${remote("")}
window.Mixcloud={PlayerWidget:(frame)=>{const r=remote(frame),made={};const event=()=>{const heard=[];return{on:(f)=>heard.push(f),tell:(...a)=>heard.forEach((f)=>f(...a))}};
  const events=Object.fromEntries(["play","pause","ended","buffering","progress","error"].map((n)=>[n,event()]));
  r.hear=(n)=>{if(n==="play"||n==="pause"||n==="ended")events[n].tell();if(n==="time")events.progress.tell(r.now,r.duration)};
  Object.assign(made,{events,play:()=>r.say("play"),pause:()=>r.say("pause"),seek:async(s)=>{r.say("seek",s);return true},getPosition:async()=>r.now,getDuration:async()=>r.duration,getVolume:async()=>1,setVolume(){}});
  return{...made,ready:new Promise((resolve)=>r.whenReady(()=>resolve()))}}}`,
      );
      await serveFrame(page, /^https:\/\/www\.mixcloud\.com\/widget\/iframe\//u, remotePage);
    },
  },
  kaltura: {
    address:
      "https://cdnapisec.kaltura.com/p/2507381/sp/250738100/embedIframeJs/uiconf_id/44372392/partner_id/2507381?iframeembed=true&playerId=kaltura_player&entry_id=1_jz404fbl",
    serve: (page) =>
      serveFrame(page, /^https:\/\/cdnapisec\.kaltura\.com\/p\/.*embedIframeJs/u, playerJsPage),
  },
};

/** A frame that speaks Player.js. */
function playerJsPage(): string {
  return filmPage(`
const J=(event,value,listener)=>P(JSON.stringify({context:"player.js",version:"0.0.11",event,value,listener})),subs=new Map();
const E=(event,value)=>subs.has(event)&&J(event,value,subs.get(event));
ready(()=>J("ready",{src:location.href,events:[],methods:[]}));
v.onplaying=()=>E("play");v.onpause=()=>E("pause");v.onended=()=>E("ended");v.ontimeupdate=()=>E("timeupdate",{seconds:v.currentTime,duration:v.duration});v.onseeked=()=>E("seeked");
addEventListener("message",({data})=>{const m=JSON.parse(data);if(m.context!=="player.js")return;const R=(value)=>J(m.method,value,m.listener);
  if(m.method==="addEventListener")subs.set(m.value,m.listener);if(m.method==="play")start();if(m.method==="pause")v.pause();if(m.method==="setCurrentTime")v.currentTime=m.value;
  if(m.method==="getCurrentTime")R(v.currentTime);if(m.method==="getDuration")R(v.duration);if(m.method==="getVolume")R(100);if(m.method==="getMuted")R(v.muted)})`);
}

/** A frame that a host's script steers by messages of its own, which nobody documents. */
function remotePage(): string {
  return filmPage(`
const tell=(what)=>P({what,now:v.currentTime,duration:v.duration||0,rate:v.playbackRate,playing:!v.paused});
ready(()=>setInterval(()=>tell("ready"),100));v.onplaying=()=>tell("play");v.onpause=()=>tell("pause");v.onended=()=>tell("ended");v.ontimeupdate=()=>tell("time");v.onratechange=()=>tell("rate");
addEventListener("message",({data:{say,value}})=>{if(say==="play")start();if(say==="pause")v.pause();if(say==="seek")v.currentTime=value;if(say==="rate")v.playbackRate=value})`);
}

/** The other end of that, for a host's script: puts the frame into a place, or takes one that is there. */
function remote(address: string): string {
  return `const remote=(place)=>{let frame=place;if(place.tagName!=="IFRAME"){frame=document.createElement("iframe");frame.src="${address}";frame.style.cssText="width:100%;height:100%;border:0";place.append(frame)}
  const r={now:0,duration:0,rate:1,playing:false,hear(){},say:(say,value)=>frame.contentWindow.postMessage({say,value},"*"),whenReady:(f)=>{waiting=f}};let waiting,isReady=false;
  addEventListener("message",({source,data})=>{if(source!==frame.contentWindow||!data.what)return;r.duration=data.duration;r.rate=data.rate;r.playing=data.playing;if(data.what!=="ready"||!isReady)r.now=data.now;
    if(data.what==="ready"){if(waiting&&!isReady){isReady=true;waiting()}}else r.hear(data.what)});return r};`;
}
