export { docx, pdf } from '../../harness/sample-documents.ts'
