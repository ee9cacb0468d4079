export declare const CACHE_FILE: string;
export declare const HEADER_LENGTH_BYTES: number;
