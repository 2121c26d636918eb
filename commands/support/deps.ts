import type { VisibleQuestion } from '../../domain/users/question.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Language } from '../../kernel/wire/language.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'

export interface Limit {
	readonly what: string
	readonly whom: string
	readonly most: number
	readonly windowMs: number
}

export interface SupportRequestDeps
	extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'maySeeRequest'> {
	readonly isVisiblePerson: (userId: string, viewer: Principal) => Promise<boolean>
	readonly isVisibleOrganization: (organizationId: string) => Promise<boolean>
	/**
	 * Consumes the pass of a guest's message.
	 * @throws DomainError CAPTCHA_INVALID (400)
	 */
	readonly requireCaptcha: (pass: string) => Promise<void>
	/** @throws DomainError TOO_MANY_ATTEMPTS (429) */
	readonly count: (...limits: readonly Limit[]) => Promise<void>
	readonly show: { readonly message: Show; readonly reportCase: Show }
}

export interface SupportFormDeps extends SupportRequestDeps {
	readonly visibleQuestion: (language: Language) => Pick<VisibleQuestion, 'token' | 'text' | 'options'>
	/**
	 * Consumes a question.
	 * @throws DomainError QUESTION_OVER, ANSWER_WRONG (400)
	 */
	readonly answerQuestion: (token: string, option: number) => Promise<unknown>
}
