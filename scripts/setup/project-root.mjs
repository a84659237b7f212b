import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The packaged Node. Scripts run on the Node that started them, everything else on this one. */
export const NODE = path.join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

export const inProject = (...parts) => path.join(ROOT, ...parts);
export const hasPackagedNode = () => existsSync(NODE);

/** Node's argument to load `.env`, if the file exists. */
export const settingsArguments = () => (existsSync(inProject('.env')) ? [`--env-file=${inProject('.env')}`] : []);
