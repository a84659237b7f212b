import type { FormDefinition, FormValues } from '../../declaration/admin-collection.ts';
import { DocumentField } from './DocumentField.tsx';
import { getChoice } from './file-choices.ts';
import { PictureField } from './PictureField.tsx';
import type { FormFiles } from './use-form-files.ts';

interface FileFieldsProps<R, V extends FormValues> {
  definition: FormDefinition<R, V>;
  record: R | null;
  files: FormFiles;
  percent: number | null;
  /** Documents are rows of a panel. */
  rows?: boolean;
}

export function FileFields<R, V extends FormValues>(props: FileFieldsProps<R, V>) {
  const { definition, record, files, percent, rows = false } = props;
  const { picture, documents = [] } = definition.files ?? {};
  const { original } = definition.values;
  const source = record ?? original;
  return (
    <>
      {picture ? (
        <PictureField
          definition={picture}
          stored={source ? picture.getUrl(source) : null}
          choice={getChoice(files.choices, picture.field)}
          error={files.errors[picture.field] ?? null}
          percent={percent}
          onChoose={(choice) => files.choose(picture.field, choice)}
          onError={(error) => files.setError(picture.field, error)}
        />
      ) : null}
      {documents.map((document) => (
        <DocumentField
          key={document.field}
          definition={document}
          stored={source ? document.getName(source) : null}
          choice={getChoice(files.choices, document.field)}
          error={files.errors[document.field] ?? null}
          busy={percent !== null}
          row={rows}
          onChoose={(choice) => files.choose(document.field, choice)}
          onError={(error) => files.setError(document.field, error)}
        />
      ))}
    </>
  );
}
