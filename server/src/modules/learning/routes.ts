import { learningEndpoints } from '@qram/contract/modules/learning/learning';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readPath } from './path/service.ts';
import { answerQuestion, listReviews, readQuestionFigures, readQuestionStates } from './questions/service.ts';
import {
  listLearning,
  listNotes,
  readCategories,
  readLearners,
  readNote,
  readStates,
  readUserFigures,
  saveNote,
  saveState,
} from './service.ts';

export const learningModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(learningEndpoints.list, ({ actor, query }) => listLearning(deps, actor, query));
  registry.bind(learningEndpoints.path, ({ actor }) => readPath(deps, actor));
  registry.bind(learningEndpoints.states, ({ actor, query }) => readStates(deps, actor, query));
  registry.bind(learningEndpoints.categories, ({ actor, query }) => readCategories(deps, actor, query.ids));
  registry.bind(learningEndpoints.save, ({ actor, params, body }) => saveState(deps, actor, params, body));
  registry.bind(learningEndpoints.readNote, ({ actor, params }) => readNote(deps, actor, params.id));
  registry.bind(learningEndpoints.saveNote, ({ actor, params, body }) => saveNote(deps, actor, params.id, body));
  registry.bind(learningEndpoints.listNotes, ({ actor, query }) => listNotes(deps, actor, query));
  registry.bind(learningEndpoints.learners, ({ params }) => readLearners(deps, params.id));
  registry.bind(learningEndpoints.userFigures, ({ params }) => readUserFigures(deps, params.id));
  registry.bind(learningEndpoints.answerQuestion, ({ actor, params, body }) =>
    answerQuestion(deps, actor, params, body.answer),
  );
  registry.bind(learningEndpoints.readQuestionStates, ({ actor, params }) =>
    readQuestionStates(deps, actor, params.id),
  );
  registry.bind(learningEndpoints.listReviews, ({ actor, query }) => listReviews(deps, actor, query));
  registry.bind(learningEndpoints.readQuestionFigures, ({ actor, params }) =>
    readQuestionFigures(deps, actor, params.id),
  );
};
