import type { z } from 'zod'
import type { PostedFields } from '../wire/schemas.ts'
import type { Caller, Route } from './route.ts'

/** Who sent a form: without scripts they are guests. What it is the same as is for the form to say. */
export type FormCaller = Omit<Caller, 'commandId' | 'bodyHash' | 'expectedRevision'>

/** What becomes of a form that is posted to a document. */
export type FormOutcome =
	/** It was done: its page says so, by these parameters of its address. */
	| { readonly leadsTo: Readonly<Record<string, string>> }
	/** It wasn't: its page comes again with what was entered, and with what is missing. */
	| { readonly status: 400 | 429; readonly answered: object }

/** A form of a document that works without scripts: it is posted to the page's own address, by pages of this site alone. */
export interface DocumentForm extends Pick<Route, 'summary' | 'tags' | 'access'> {
	/** Of the document, as `PAGES` has it. */
	readonly path: string
	/** Calls of one address in a minute. */
	readonly perMinute: number
	readonly body: z.ZodType<PostedFields>
	/** @throws DomainError what no field can be told of, as a page that lets its sender go back to what they entered */
	readonly send: (fields: PostedFields, caller: FormCaller) => Promise<FormOutcome>
}
