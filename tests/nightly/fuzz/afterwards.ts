import { signInAll } from './people.ts'
import type { Target } from './target.ts'
import { openWire } from './wire.ts'

interface Check {
	readonly holds: boolean
	readonly results: readonly { name: string; holds: boolean; faults: readonly unknown[] }[]
}

export async function booksFaults({ port }: Pick<Target, 'port'>): Promise<string[]> {
	const wire = openWire(port)
	try {
		const ready = await wire.send({ method: 'GET', target: '/health/ready', headers: [], body: null })
		if (typeof ready === 'string' || ready.status !== 200) return ['The system is not ready.']
		const { senders } = await signInAll(wire)
		const finance = senders.find(({ name }) => name === 'superAdmin')?.header()
		const answer = await wire.send({
			method: 'POST',
			target: '/api/backoffice/books/checks',
			body: Buffer.from('{}'),
			headers: [['content-type', 'application/json'], ...(finance ? [finance] : [])],
		})
		if (typeof answer === 'string' || answer.status !== 200)
			return [`The books could not be looked at: ${typeof answer === 'string' ? answer : answer.body}`]
		const { results } = JSON.parse(answer.body.toString()) as Check
		return results
			.filter(({ holds }) => !holds)
			.map(({ name, faults }) => `${name}: ${JSON.stringify(faults).slice(0, 500)}`)
	} finally {
		wire.close()
	}
}
