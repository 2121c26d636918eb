import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { DEMO_PASSWORD } from '../../../demo/people.ts'

export interface Received {
	readonly status: number
	readonly body: string
	readonly headers: IncomingHttpHeaders
}

export interface Call {
	readonly url: string
	readonly body: object
	readonly headers?: Readonly<Record<string, string>>
}

export async function sendConcurrently(call: Call, times: number): Promise<Received[]> {
	const agent = new Agent({ maxSockets: times })
	try {
		return await Promise.all(Array.from({ length: times }, () => post(agent, call)))
	} finally {
		agent.destroy()
	}
}

export async function once(call: Call): Promise<Received> {
	const [received] = await sendConcurrently(call, 1)
	if (!received) throw new Error('Nobody answered.')
	return received
}

function post(agent: Agent, { url, body, headers = {} }: Call): Promise<Received> {
	const payload = JSON.stringify(body)
	return new Promise((resolve, reject) => {
		const call = request(
			url,
			{
				agent,
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'content-length': Buffer.byteLength(payload),
					...headers,
				},
			},
			(response) => {
				const chunks: Buffer[] = []
				response.on('data', (chunk: Buffer) => chunks.push(chunk))
				response.on('end', () =>
					resolve({
						status: response.statusCode ?? 0,
						body: Buffer.concat(chunks).toString(),
						headers: response.headers,
					}),
				)
			},
		)
		call.on('error', reject)
		call.end(payload)
	})
}

export async function bearer(origin: string, key: string): Promise<{ authorization: string }> {
	const body = { email: `${key}@karuna.example`, password: DEMO_PASSWORD }
	const answer = await once({ url: `${origin}/api/v1/login`, body })
	const { data } = JSON.parse(answer.body) as { data: { token_detail: { token: string } } }
	return { authorization: `Bearer ${data.token_detail.token}` }
}
