import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { accountDeps, checkErasureCode, mailErasureCode } from '../users/index.ts'
import type { EraseOneselfDeps } from './erase-oneself.ts'

export function erasureDeps(api: ApiInfrastructure): EraseOneselfDeps {
	const { sql, clock, tables, personKeys, phoneNumbers } = api
	const accounts = accountDeps(api)
	return {
		sql,
		clock,
		tables,
		personKeys,
		phoneNumbers,
		mailCode: (request, caller) => mailErasureCode(accounts, request, caller),
		checkCode: (given, caller) => checkErasureCode(accounts, given, caller),
	}
}
