/** Every place that the engine runs in has these. */
declare function setTimeout(run: () => void, ms: number): object | number;
declare function clearTimeout(timer: object | number | undefined): void;
