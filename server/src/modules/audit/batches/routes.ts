import { batchesEndpoints } from '@qram/contract/collection/batches';
import { type Batch, findBatch } from '../../../collections/bulk/batch-log.ts';
import { engine } from '../../../collections/collection.ts';
import type { CollectionDefinition } from '../../../collections/definition.ts';
import type { ModuleContext } from '../../../module-plugin.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { notFound } from '../../../platform/domain-error.ts';

/** @throws DomainError `not_found` */
async function getBatch(
  { db }: Dependencies,
  collections: readonly CollectionDefinition[],
  name: string,
): Promise<{ batch: Batch; definition: CollectionDefinition }> {
  const batch = await findBatch(db, name);
  const definition = collections.find((collection) => collection.name === batch?.collection);
  if (!batch || !definition) throw notFound();
  return { batch, definition };
}

export function bindBatches({ deps, registry, collections }: ModuleContext): void {
  registry.bind(batchesEndpoints.read, async ({ params }) => {
    const { batch, definition } = await getBatch(deps, collections, params.batch);
    return engine(deps).collection(definition).readBatch(batch);
  });
  registry.bind(batchesEndpoints.undo, async ({ actor, params, report }) => {
    const { batch, definition } = await getBatch(deps, collections, params.batch);
    return { results: await engine(deps).collection(definition).undoBatch(actor, batch, report) };
  });
}
