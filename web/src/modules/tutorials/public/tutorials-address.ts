import { addressWith, type ListParams, listParams } from '../../../ui/list-address.ts';

/** Address of one page of tutorials. */
export const tutorialsAddress = (params: ListParams): string => addressWith('/tutorials', listParams(params));
