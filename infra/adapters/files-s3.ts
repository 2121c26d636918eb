import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import {
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	NoSuchKey,
	NotFound,
	PutObjectCommand,
	S3Client,
} from '@aws-sdk/client-s3'
import type { Blobs } from './files-blobs.ts'

export interface S3Settings {
	readonly bucket: string
	readonly region: string
	/** The address of an S3 service other than Amazon's, such as `https://minio.karuna.example`. */
	readonly endpoint?: string
	readonly accessKeyId: string
	readonly secretAccessKey: string
	readonly requestMs?: number
}

const REQUEST_MS = 60_000
const CONNECT_MS = 5_000

/**
 * Keeps files in a bucket, which may stay private: they are served through the API. The client retries when
 * the service is busy or a connection breaks.
 */
export function createS3Blobs(settings: S3Settings): Blobs {
	const { bucket, region, endpoint, accessKeyId, secretAccessKey, requestMs = REQUEST_MS } = settings
	const client = new S3Client({
		region,
		credentials: { accessKeyId, secretAccessKey },
		// Services other than Amazon's seldom have a host name per bucket, or its newer checksums.
		...(endpoint !== undefined && {
			endpoint,
			forcePathStyle: true,
			requestChecksumCalculation: 'WHEN_REQUIRED',
			responseChecksumValidation: 'WHEN_REQUIRED',
		}),
		requestHandler: {
			connectionTimeout: CONNECT_MS,
			requestTimeout: requestMs,
			// Without it the client only says in the log that it took too long.
			throwOnRequestTimeout: true,
			// Also a body that stops half way.
			socketTimeout: requestMs,
		},
	})
	return {
		async put(path, data, contentType) {
			await client.send(
				new PutObjectCommand({ Bucket: bucket, Key: path, Body: data, ContentType: contentType }),
			)
		},
		async putFile(path, location, contentType) {
			await client.send(
				new PutObjectCommand({
					Bucket: bucket,
					Key: path,
					Body: createReadStream(location),
					ContentLength: (await stat(location)).size,
					ContentType: contentType,
				}),
			)
		},
		async size(path) {
			try {
				const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: path }))
				return ContentLength ?? null
			} catch (error) {
				// An answer without a body has no code of its own.
				if (error instanceof NotFound) return null
				throw error
			}
		},
		async open(path, part) {
			const range = part && `bytes=${part.from}-${part.to}`
			try {
				const { Body, ContentLength } = await client.send(
					new GetObjectCommand({ Bucket: bucket, Key: path, Range: range }),
				)
				if (Body === undefined || ContentLength === undefined) return null
				return { body: Body as NodeJS.ReadableStream, bytes: ContentLength }
			} catch (error) {
				if (error instanceof NoSuchKey) return null
				throw error
			}
		},
		async delete(path) {
			await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }))
		},
	}
}
