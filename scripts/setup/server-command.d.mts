/** Arguments of Node by which the built server is started, and the environment that goes with them. */
export declare const SERVER_ARGUMENTS: string[];
export declare const SERVER_ENVIRONMENT: Record<string, string>;
