interface ImportMetaEnv {
  /** CSS of the public pages by file name; only in the server build. */
  readonly PUBLIC_STYLES?: Readonly<Record<string, string>>;
}
