const MP4_NAME = /\.(?:m4a|m4b|mp4|mov|aac)$/i
const BITRATE = 256_000

/**
 * Converts a recording in MP4 or AAC, which the server doesn't read, to Ogg Opus.
 * @returns the file itself when it is another kind, or when this browser can't convert it
 */
export async function knownSound(file: File, signal: AbortSignal): Promise<File> {
	if (!MP4_NAME.test(file.name)) return file
	const { ADTS, BlobSource, BufferTarget, Conversion, Input, MP4, OggOutputFormat, Output, QTFF } =
		await import('mediabunny')
	const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF, ADTS] })
	try {
		if (!(await input.canRead())) return file
		const target = new BufferTarget()
		const conversion = await Conversion.init({
			input,
			output: new Output({ format: new OggOutputFormat(), target }),
			tracks: 'primary',
			video: { discard: true },
			audio: async (track) =>
				(await track.getCodec()) === 'opus' ? {} : { codec: 'opus', bitrate: BITRATE, sampleRate: 48_000 },
			showWarnings: false,
		})
		if (!conversion.isValid) return file
		signal.addEventListener('abort', () => void conversion.cancel(), { once: true })
		signal.throwIfAborted()
		await conversion.execute()
		return new File([target.buffer ?? ''], file.name, { type: 'audio/ogg' })
	} catch {
		// The server says what is wrong with it.
		signal.throwIfAborted()
		return file
	} finally {
		input.dispose()
	}
}
