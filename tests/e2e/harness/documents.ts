/** Documents to upload, the same as in the tests of the API. */
export { docx, pdf } from '../../harness/sample-documents.ts'
