import type { z } from 'zod'
import {
	OWN_ADDRESS_MESSAGE,
	ownPath,
	shortUrlAnswer,
	shortUrlBody,
} from '../../domain/catalog/short-links.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { saveShortLink, shortCodeOf } from '../../records/catalog/short-links.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

type Deps = Pick<CommandDeps, 'sql' | 'clock'> & { readonly publicUrl: string }
type Body = z.output<typeof shortUrlBody>

/** Creates a short address of a page of this site; it never redirects to another site. */
export const makeShortUrl = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/shorturl',
		summary: 'Create a short URL of a page of this site',
		tags: ['catalog'],
		access: { allow: 'signedIn' },
		// Allows one address for each channel that a page is shared by.
		perMinute: 90,
		body: shortUrlBody,
		answers: { 200: shortUrlAnswer },
		handle: async ({ body, caller }) => {
			const path = ownPath(deps.publicUrl, body)
			if (path === null) throw elsewhere()
			const code = await keep(deps, caller, path, body)
			const data = { ...body, url: `${deps.publicUrl}/s/${code}`, code }
			return { body: { statusCode: 200, data } }
		},
	})

const elsewhere = () => invalidField('url', OWN_ADDRESS_MESSAGE)

/** @returns the code, which the path may have had before */
async function keep(deps: Deps, caller: Caller, path: string, { representsWhat, referenceId }: Body) {
	const code = shortCodeOf(path)
	await once(deps, caller, (tx) =>
		saveShortLink(tx, {
			code,
			path,
			represents_what: representsWhat,
			reference_id: referenceId,
			created_by: signedIn(caller).id,
			created_at: new Date(deps.clock.now()),
		}),
	)
	return code
}
