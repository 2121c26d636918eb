import {
	PASSWORD_TELLS_OF_YOU,
	PASSWORD_TOO_COMMON,
	revealsPerson,
} from '../../domain/users/password.contract.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import type { AccountDeps } from './account-deps.ts'

/**
 * Refuses a guessable password by checks that only the server can make.
 * @param person names and addresses that it may not contain
 * @param field its name in the body
 * @throws DomainError VALIDATION (400)
 */
export function refuseGuessable(
	{ isCommonPassword }: Pick<AccountDeps, 'isCommonPassword'>,
	password: string,
	person: readonly string[],
	field = 'password',
): void {
	if (isCommonPassword(password)) throw invalidField(field, PASSWORD_TOO_COMMON)
	if (revealsPerson(password, person)) throw invalidField(field, PASSWORD_TELLS_OF_YOU)
}
