/** Node's arguments and environment for the built server. */
export declare const SERVER_ARGUMENTS: string[];
export declare const SERVER_ENVIRONMENT: Record<string, string>;
