/** The part of YouTube's IFrame API that is used (developers.google.com/youtube/iframe_api_reference). */
export interface Player {
  /** Seconds; undefined until the player is ready. */
  getCurrentTime?(): number;
}

interface PlayerApi {
  Player: new (
    frame: HTMLIFrameElement,
    options: { events: { onStateChange(event: { data: number }): void } },
  ) => Player;
}

declare global {
  interface Window {
    YT?: Partial<PlayerApi>;
    onYouTubeIframeAPIReady?: () => void;
  }
}

export const PLAYER_STATE = { ended: 0, playing: 1, paused: 2 } as const;

const SCRIPT = 'https://www.youtube.com/iframe_api';

let loading: Promise<PlayerApi> | null = null;

/** Loads the API once. Rejects if it can't be loaded; the next call tries again. */
export function loadPlayerApi(): Promise<PlayerApi> {
  loading ??= new Promise<PlayerApi>((resolve, reject) => {
    window.onYouTubeIframeAPIReady = () => {
      const Player = window.YT?.Player;
      if (Player) resolve({ Player });
      else reject(new Error('The player API has no player.'));
    };
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onerror = () => reject(new Error("The player API couldn't be loaded."));
    document.head.append(script);
  }).catch((error: Error) => {
    loading = null;
    throw error;
  });
  return loading;
}
