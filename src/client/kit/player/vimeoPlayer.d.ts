/** As much of the package as is used, after its README; it brings no types of its own. Times in seconds. */
declare module "@vimeo/player" {
  export default class VimeoPlayer {
    constructor(frame: HTMLIFrameElement);
    on(event: string, heard: (data: unknown) => void): void;
    ready(): Promise<void>;
    play(): Promise<void>;
    pause(): Promise<void>;
    getPaused(): Promise<boolean>;
    getCurrentTime(): Promise<number>;
    setCurrentTime(seconds: number): Promise<number>;
    getDuration(): Promise<number>;
    setPlaybackRate(rate: number): Promise<number>;
    getVolume(): Promise<number>;
    setVolume(share: number): Promise<number>;
    getMuted(): Promise<boolean>;
    setMuted(isMuted: boolean): Promise<boolean>;
    destroy(): Promise<void>;
  }
}
