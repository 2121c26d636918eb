import { favouriteAnswer, favouriteBody, likeAnswer, likeBody } from '../../domain/requests/marks.contract.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { announceTalk } from '../../records/requests/comments.ts'
import { countLikes, type Mark, setMark } from '../../records/requests/marks.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { once } from '../_shared/once.ts'

const setOnce = <T>(
	deps: CommandDeps,
	caller: Caller,
	{ mark, requestId, isSet }: { mark: Mark; requestId: string; isSet: boolean },
	answer: (tx: Parameters<typeof setMark>[0]) => Promise<T>,
): Promise<T> =>
	once(deps, caller, async (tx) => {
		const person = signedIn(caller)
		if (isSet && !(await deps.maySeeRequest(requestId, person))) throw notFound('request')
		const changed = await setMark(tx, mark, {
			userId: person.id,
			requestId,
			isSet,
			at: new Date(deps.clock.now()),
		})
		// Likes are counted for all; a favourite is nobody else's.
		if (changed && mark === 'like') await announceTalk(tx, requestId)
		return answer(tx)
	})

export const favouriteRequest = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donation/request/favourite',
		summary: 'Add a request to favourites, or remove it',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		body: favouriteBody,
		answers: { 200: favouriteAnswer },
		handle: async ({ body, caller }) => {
			const { donation_request_id: requestId, favourite: isSet } = body
			const data = await setOnce(deps, caller, { mark: 'favourite', requestId, isSet }, async () => ({
				favourite: isSet,
			}))
			return { body: { statusCode: 200, data } }
		},
	})

export const likeRequest = (deps: CommandDeps): Route =>
	route({
		method: 'POST',
		path: '/api/v1/donation/request/like',
		summary: 'Like or unlike a request',
		tags: ['requests'],
		access: { allow: 'signedIn' },
		perMinute: 60,
		body: likeBody,
		answers: { 200: likeAnswer },
		handle: async ({ body, caller }) => {
			const { donation_request_id: requestId, like: isSet } = body
			const data = await setOnce(deps, caller, { mark: 'like', requestId, isSet }, async (tx) => ({
				liked: isSet,
				// A caller who removes a like may not see the request any more, and learns nothing of it.
				likesCount: (await deps.maySeeRequest(requestId, caller.principal))
					? await countLikes(tx, requestId)
					: 0,
			}))
			return { body: { statusCode: 200, data } }
		},
	})
