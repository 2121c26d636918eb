import { EncodedPacketSink, FilePathSource, Input, OGG } from 'mediabunny'

/** Reads the packets of an Ogg Opus file, each of which is 20 ms of a voice. @throws Error for a file without sound */
export async function opusPacketsOf(path: string): Promise<Buffer[]> {
	const input = new Input({ formats: [OGG], source: new FilePathSource(path) })
	try {
		const track = await input.getPrimaryAudioTrack()
		if (track === null) throw new Error(`${path} has no sound.`)
		const packets: Buffer[] = []
		for await (const { data } of new EncodedPacketSink(track).packets()) packets.push(Buffer.from(data))
		return packets
	} finally {
		input.dispose()
	}
}
