import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller, LargeUpload, Principal, Route, Upload } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Actor } from '../../kernel/ports/event-store.ts'
import { cardFree } from '../../kernel/wire/card-numbers.ts'
import { commandIdFor, hashBody, newId } from '../../kernel/wire/ids.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../kernel/wire/language.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { badHeader } from './errors.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const KEY = /^[\x21-\x7e]{1,255}$/
const REVISION = /^"(\d{1,19})"$/

export const callersRequestId = (header: string | string[] | undefined): string | undefined =>
	typeof header === 'string' && UUID.test(header) ? header.toLowerCase() : undefined

/**
 * Returns the caller with the ids of the call.
 * @throws DomainError BAD_REQUEST for a malformed Idempotency-Key or If-Match; PRECONDITION_REQUIRED (428)
 */
export function callerOf(route: Route, request: FastifyRequest, principal: Principal, clock: Clock): Caller {
	const key = idempotencyKey(request)
	const expectedRevision = expectedRevisionOf(request.headers['if-match'])
	if (route.requiresIfMatch && expectedRevision === undefined) {
		throw refuseCommon('PRECONDITION_REQUIRED')
	}
	const [path = ''] = request.url.split('?')
	return {
		principal,
		actor: actorOf(route, principal),
		correlationId: request.id,
		commandId:
			key === undefined
				? newId(clock.now())
				: commandIdFor(`${principal.kind}:${principal.id}`, `${route.method} ${path}`, key),
		bodyHash: key === undefined ? undefined : hashBody(Buffer.isBuffer(request.body) ? null : request.body),
		expectedRevision,
		ip: request.ip,
		userAgent: userAgentOf(request),
		language: languageOf(request.headers['accept-language']),
	}
}

/**
 * Returns the user agent. Node reads the bytes of a header as Latin-1, but non-ASCII text is sent in UTF-8.
 */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
	cardFree(
		Buffer.from(headers['user-agent'] ?? '', 'latin1')
			.toString('utf8')
			.slice(0, 512),
	)

/** Binds the caller's key to this file and these fields: a multipart body is parsed late. */
export function withUploadHash(caller: Caller, upload: Upload | LargeUpload | undefined): Caller {
	if (caller.bodyHash === undefined) return caller
	if (upload === undefined) return { ...caller, bodyHash: hashBody(upload) }
	const { fileName, fields } = upload
	const content = 'digest' in upload ? upload.digest : hash('sha256', upload.content)
	return { ...caller, bodyHash: hashBody({ content, fileName, fields }) }
}

function actorOf(route: Route, principal: Principal): Actor {
	if (route.access.allow === 'provider') return { kind: 'provider', id: route.path.split('/').at(-1) ?? '' }
	return { kind: principal.kind, id: principal.id }
}

function idempotencyKey(request: FastifyRequest): string | undefined {
	const key = request.headers['idempotency-key']
	if (key === undefined) return undefined
	if (typeof key === 'string' && KEY.test(key)) return key
	throw badHeader('Idempotency-Key', 'idempotencyKey')
}

/** Accepts a strong tag that is a revision. Weak tags, lists and `*` don't name one version. */
export function expectedRevisionOf(header: string | undefined): bigint | undefined {
	if (header === undefined) return undefined
	const revision = REVISION.exec(header)?.[1]
	if (revision === undefined) {
		throw badHeader('If-Match', 'etag')
	}
	return BigInt(revision)
}

export function languageOf(header: string | undefined): Language {
	const wanted = (header ?? '').split(',').flatMap((part) => {
		const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
		const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text)
		const [language] = tag.split('-')
		return isLanguage(language) ? [{ language, quality: Number(quality ?? 1) }] : []
	})
	const best = wanted.toSorted((a, b) => b.quality - a.quality)[0]
	return best !== undefined && best.quality > 0 ? best.language : DEFAULT_LANGUAGE
}
