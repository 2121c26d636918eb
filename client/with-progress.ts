/**
 * Sends a form in place of `fetch`, which reports no upload progress.
 * @param form the form of the request's body
 * @param onProgress is called with the share that has been sent, 0 to 1
 */
export const withProgress =
	(form: FormData, onProgress: (share: number) => void) =>
	({ method, url, headers, signal }: Request): Promise<Response> => {
		const { promise, resolve, reject } = Promise.withResolvers<Response>()
		const call = new XMLHttpRequest()
		call.open(method, url)
		call.responseType = 'blob'
		// The type with the boundary of this form is the browser's to set.
		for (const [name, value] of headers) if (name !== 'content-type') call.setRequestHeader(name, value)
		call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
		call.onload = () =>
			resolve(new Response(call.response, { status: call.status, headers: headersOf(call) }))
		call.onerror = () => reject(new TypeError('There was no answer.'))
		call.onabort = () => reject(signal.reason)
		signal.addEventListener('abort', () => call.abort(), { once: true })
		call.send(form)
		return promise
	}

const headersOf = (call: XMLHttpRequest): Headers =>
	new Headers(
		call
			.getAllResponseHeaders()
			.trim()
			.split('\r\n')
			.map((line): [string, string] => {
				const at = line.indexOf(':')
				return [line.slice(0, at), line.slice(at + 1).trim()]
			}),
	)
