import type { z } from 'zod'
import type { PostedFields } from '../wire/schemas.ts'
import type { Caller, Route } from './route.ts'

export type FormCaller = Omit<Caller, 'commandId' | 'bodyHash' | 'expectedRevision'>

export type FormOutcome =
	/** Parameters of the same page. */
	| { readonly leadsTo: Readonly<Record<string, string>> }
	/** The address of another page, which shows the guest what the form began. */
	| { readonly goesTo: string }
	| { readonly status: 400 | 429; readonly answered: object }

/**
 * A form of a document that works without scripts: it is posted to the page's own address, only by pages of
 * this site.
 */
export interface DocumentForm extends Pick<Route, 'summary' | 'tags' | 'access'> {
	readonly path: string
	readonly perMinute: number
	readonly body: z.ZodType<PostedFields>
	/** @throws DomainError for errors without a field; the page lets its sender return to the input */
	readonly send: (
		fields: PostedFields,
		caller: FormCaller,
		params: Readonly<Record<string, string>>,
	) => Promise<FormOutcome>
}
