import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Failure as CallFailure } from '../../../client/failure.ts'
import { Failure } from './failure.tsx'

const markup = (error: Error) => renderToStaticMarkup(<Failure error={error} onRetry={() => {}} />)

it.each([
	['an exception as a fault of ours', new TypeError('x is undefined'), 'common.unexpected'],
	[
		'code that can’t be fetched as the network’s',
		new TypeError('Failed to fetch dynamically imported module: /a.js'),
		'common.unreachable',
	],
	[
		'a refusal in the server’s words',
		new CallFailure({ statusCode: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many calls' }),
		'common.fetchFailed',
	],
])('shows %s', (_, error, key) => {
	expect(markup(error)).toContain(key)
	expect(markup(error)).not.toContain('undefined')
})
