/** The back office recognizes them, and asks admins to replace them. */
export { SAMPLE_TERMS as termsSeed } from '@qram/contract/modules/terms/sample-terms';
