interface ImportMetaEnv {
  /** Texts of the public pages' styles by file name; in a server build only. */
  readonly PUBLIC_STYLES?: Readonly<Record<string, string>>;
}
