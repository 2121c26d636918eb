import { plainText } from '../../kernel/wire/schemas.ts'
import { factsOf, TARGET_KINDS } from './donation-targets-rules.contract.ts'

const TARGETS = TARGET_KINDS.map((kind) => `${kind}\\.${factsOf(kind).only ?? '[0-9a-f-]{36}'}`).join('|')
const FUND_NAME = new RegExp(`^(?:${TARGETS})\\.[A-Z]{3}$`)

/** A fund: `request.{id}.INR`, `individual.{id}.USD`, `foundation.karuna.INR`. */
export const fundName = (message: string) => plainText().regex(FUND_NAME, message)
