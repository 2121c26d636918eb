import { useTranslation } from 'react-i18next'
import { username } from '../../../../domain/users/account.contract.ts'
import { RESERVED_MESSAGE } from '../../../../kernel/names.ts'

/** What is wrong with a username as it is typed; whether it is taken, only the server knows. */
export type UsernameProblem = 'username' | 'usernameInvalid' | 'nameKept'

/** Which rule a typed username breaks first; undefined when none. */
export function usernameProblem(typed: string): UsernameProblem | undefined {
	if (typed === '') return 'username'
	const [issue] = username.safeParse(typed).error?.issues ?? []
	if (issue === undefined) return undefined
	return issue.message === RESERVED_MESSAGE ? 'nameKept' : 'usernameInvalid'
}

/** The same, in the reader's language. */
export function useUsernameProblem(typed: string): string | undefined {
	const { t } = useTranslation('account')
	const problem = usernameProblem(typed)
	return problem && t(`errors.${problem}`)
}
