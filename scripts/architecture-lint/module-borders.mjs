import { getImports } from './imports.mjs';
import { finding } from './source-tree.mjs';

export const name = 'module borders';

const MODULE = /^(server|web)\/src\/modules\/([^/]+)\/(.+)$/;
const TESTS = /\.(test|e2e)\.tsx?$/;

/** Files that other modules may import, by workspace. */
const EXPORTS = {
  server: { pattern: /^service\.ts$/, places: 'service.ts' },
  web: { pattern: /^(queries\.ts|shared\/.+)$/, places: 'queries.ts or shared/' },
};
const BELOW = { server: 'server/src/platform/', web: 'web/src/ui/' };

function crossing(from, target) {
  const [, fromWorkspace, fromModule] = from.match(MODULE) ?? [];
  const [, workspace, module, file] = target?.match(MODULE) ?? [];
  if (!module || !fromModule || workspace !== fromWorkspace || module === fromModule) return null;
  return { workspace, module, file };
}

/** Modules import each other only through the service (server), queries and shared parts (web). */
export function check(tree) {
  return tree.files.flatMap((file) => {
    if (TESTS.test(file.path)) return [];
    return getImports(file).flatMap(({ target, line }) => {
      const crossed = crossing(file.path, target);
      if (!crossed || EXPORTS[crossed.workspace].pattern.test(crossed.file)) return [];
      const { workspace, module } = crossed;
      return [
        finding(
          file.path,
          line,
          `imports ${target}. What ${module} exports is in its ${EXPORTS[workspace].places}; code without domain belongs in ${BELOW[workspace]}.`,
        ),
      ];
    });
  });
}
