import { join } from 'node:path'
import { checkImports } from './imports.ts'

const { files, breaches } = await checkImports(join(import.meta.dirname, '../..'))
for (const { rule, from, to } of breaches) console.error(`${from} imports ${to} (${rule})`)
console.log(`${files} files, ${breaches.length} imports against the law of the architecture.`)
process.exitCode = breaches.length > 0 || files === 0 ? 1 : 0
