import './zod-without-eval.ts'
import { removeForbiddenStorage } from '../../client/storage.ts'

// react-admin asks for it when it is loaded.
removeForbiddenStorage()
/** Loaded afterwards, because modules of contracts create their schemas when they are loaded. */
void import('./start.tsx')
