import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '../kernel/wire/time.ts'

export interface S3Simulator {
	readonly url: string
	readonly objects: ReadonlyMap<string, { readonly data: Buffer; readonly contentType: string }>
	failNext(times: number, status: number): void
	stop(): Promise<void>
}

export interface S3SimulatorSettings {
	readonly bucket: string
	readonly region: string
	readonly accessKeyId: string
	readonly secretAccessKey: string
}

const AUTHORIZATION =
	/^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
const MAX_SKEW_MS = 15 * MINUTE_MS

/**
 * An S3 service on loopback with one private bucket, addressed by path: puts and deletes whole objects, and
 * gets them whole or in part. Every call must be signed together with its body.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export async function startS3Simulator(settings: S3SimulatorSettings): Promise<S3Simulator> {
	const objects = new Map<string, { data: Buffer; contentType: string }>()
	let failing = { times: 0, status: 503 }
	const server = createServer((request, response) => {
		void answer(request, response).catch(() => refuse(response, 500, 'InternalError'))
	})

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const parts: Buffer[] = []
		for await (const part of request) parts.push(part as Buffer)
		const body = Buffer.concat(parts)
		if (failing.times > 0) {
			failing.times -= 1
			return refuse(response, failing.status, 'SlowDown')
		}
		const problem = signatureProblem(request, body, settings)
		if (problem !== null) return refuse(response, 403, problem)
		const [, bucket, key] = /^\/([^/]+)\/(.+)$/.exec(new URL(request.url ?? '/', 'http://s3').pathname) ?? []
		if (bucket !== settings.bucket || key === undefined) return refuse(response, 404, 'NoSuchBucket')
		switch (request.method) {
			case 'PUT':
				objects.set(key, { data: body, contentType: request.headers['content-type'] ?? '' })
				return void response.writeHead(200, { etag: `"${md5(body)}"` }).end()
			case 'DELETE':
				objects.delete(key)
				return void response.writeHead(204).end()
			case 'GET':
			case 'HEAD':
				show(key, request, response)
				break
			default:
				return refuse(response, 405, 'MethodNotAllowed')
		}
	}

	function show(key: string, request: IncomingMessage, response: ServerResponse): void {
		const found = objects.get(key)
		if (!found) {
			refuse(response, 404, 'NoSuchKey')
			return
		}
		const { contentType } = found
		const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
		const data = found.data.subarray(Number(from ?? 0), to === undefined ? undefined : Number(to) + 1)
		response.writeHead(from === undefined ? 200 : 206, {
			'content-type': contentType,
			'content-length': data.length,
			etag: `"${md5(found.data)}"`,
			...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${found.data.length}` }),
		})
		response.end(request.method === 'HEAD' ? undefined : data)
	}

	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		objects,
		failNext: (times, status) => {
			failing = { times, status }
		},
		async stop() {
			server.close()
			server.closeAllConnections()
			await once(server, 'close')
		},
	}
}

/**
 * Checks signature version 4.
 * @returns the service's error code, or null when the signature is valid
 */
function signatureProblem(
	request: IncomingMessage,
	body: Buffer,
	{ region, accessKeyId, secretAccessKey }: S3SimulatorSettings,
): string | null {
	const { authorization = '' } = request.headers
	const [, id, day = '', place, names = '', given = ''] = AUTHORIZATION.exec(authorization) ?? []
	if (id !== accessKeyId) return 'InvalidAccessKeyId'
	if (place !== region) return 'AuthorizationHeaderMalformed'
	const time = String(request.headers['x-amz-date'])
	const bodyHash = String(request.headers['x-amz-content-sha256'])
	if (bodyHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
	const at = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
	if (!(Math.abs(Date.now() - at) <= MAX_SKEW_MS) || !time.startsWith(day)) return 'RequestTimeTooSkewed'
	const url = new URL(request.url ?? '/', 'http://s3')
	const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
	const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
	const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, bodyHash]
	const scope = `${day}/${region}/s3/aws4_request`
	const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical.join('\n'))].join('\n')
	const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
	return timingSafeEqual(hmac(key, text), Buffer.from(given, 'hex')) ? null : 'SignatureDoesNotMatch'
}

function refuse(response: ServerResponse, status: number, code: string): void {
	const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
	response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const md5 = (data: Buffer): string => createHash('md5').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const encode = (text: string): string =>
	encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
