/** Types of the used part of the package, after its README, because it has none. Times in seconds. */
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
