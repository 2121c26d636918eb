import type { VisibleQuestion } from '../../domain/users/question.contract.ts'
import type { Principal } from '../../kernel/http/route.ts'
import type { Language } from '../../kernel/wire/language.ts'
import type { CommandDeps, Show } from '../_shared/deps.ts'

/** What is counted: how often, for whom, in what time. */
export interface Limit {
	readonly what: string
	readonly whom: string
	readonly most: number
	readonly windowMs: number
}

/** What commands on messages work with. */
export interface SupportRequestDeps
	extends Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock' | 'maySeeRequest'> {
	/** Whether somebody's page shows them to a viewer. */
	readonly isVisiblePerson: (userId: string, viewer: Principal) => Promise<boolean>
	/** Whether an organization's page is there for those who don't belong to it. */
	readonly isVisibleOrganization: (organizationId: string) => Promise<boolean>
	/** Uses up the pass that a guest's message came with. @throws DomainError CAPTCHA_INVALID (400) */
	readonly requireCaptcha: (pass: string) => Promise<void>
	/** @throws DomainError TOO_MANY_ATTEMPTS (429) */
	readonly count: (...limits: readonly Limit[]) => Promise<void>
	readonly show: { readonly message: Show; readonly reportCase: Show }
}

/** What forms without scripts work with. */
export interface SupportFormDeps extends SupportRequestDeps {
	readonly visibleQuestion: (language: Language) => Pick<VisibleQuestion, 'token' | 'text' | 'options'>
	/** Uses a question up. @throws DomainError QUESTION_OVER, ANSWER_WRONG (400) */
	readonly answerQuestion: (token: string, option: number) => Promise<unknown>
}
