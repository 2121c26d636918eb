import { parentPort, workerData } from 'node:worker_threads'
import { DEFAULT_LANGUAGE, isLanguage } from '../kernel/wire/language.ts'
import type { Structured, StructuredPage } from '../kernel/wire/structured-data.ts'
import type { ApiAnswer, ApiCall } from './in-process.ts'
import type { Rendered, RenderKey, ServerBuild } from './server-build.ts'

/** A thread that renders pages. It has no keys and no database: it calls the serving thread for content. */

/** A message to the thread: a page to render, or an answer. */
export type ToThread =
	| { readonly rendering: number; readonly key: RenderKey; readonly now: number }
	| { readonly question: number; readonly answer: ApiAnswer | StructuredPage | null }

export type Question = ApiCall | { readonly rendering: number }

export interface RenderedInThread extends Omit<Rendered, 'structured'> {
	readonly structured: readonly Structured[]
}
export interface RenderFailure {
	readonly error: unknown
	readonly statusCode: number | undefined
}
export type FromThread =
	| { readonly isReady: true }
	| { readonly question: number; readonly of: Question }
	| { readonly rendering: number; readonly outcome: RenderedInThread | RenderFailure }

const say = (message: FromThread, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)

const unanswered = new Map<number, (answer: never) => void>()
let questions = 0
function ask<Answer>(of: Question): Promise<Answer> {
	const { promise, resolve } = Promise.withResolvers<Answer>()
	questions += 1
	unanswered.set(questions, resolve)
	say({ question: questions, of })
	return promise
}

let now = 0
const { createRenderer }: ServerBuild = await import(workerData)
const render = await createRenderer({
	now: () => now,
	call: async ({ method, url, headers }) => {
		const named = headers.get('accept-language')
		const language = isLanguage(named) ? named : DEFAULT_LANGUAGE
		const { status, body } = await ask<ApiAnswer>({ method, url, language })
		return new Response(body, { status, headers: { 'content-type': 'application/json' } })
	},
})

async function rendered(rendering: number, key: RenderKey): Promise<RenderedInThread | RenderFailure> {
	try {
		const { structured, ...page } = await render(key)
		const called = structured && (await ask<StructuredPage | null>({ rendering }))
		return { ...page, structured: called ? structured(called) : [] }
	} catch (error) {
		return { error, statusCode: statusOf(error) }
	}
}

const statusOf = (error: unknown): number | undefined => {
	if (!(error instanceof Error)) return undefined
	return 'statusCode' in error ? Number(error.statusCode) : statusOf(error.cause)
}

parentPort?.on('message', async (message: ToThread) => {
	if ('key' in message) {
		now = message.now
		const outcome = await rendered(message.rendering, message.key)
		say({ rendering: message.rendering, outcome }, 'html' in outcome ? [outcome.html.buffer] : [])
	} else {
		unanswered.get(message.question)?.(message.answer as never)
		unanswered.delete(message.question)
	}
})
say({ isReady: true })
