import { voiceConformance } from '../../tests/conformance/voice/conformance.ts'
import { freeUdpPort } from '../../tests/harness/free-udp-port.ts'
import { createVoice } from './voice.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

voiceConformance('libdatachannel', async () =>
	createVoice({ port: await freeUdpPort(), host: '127.0.0.1', publicAddress: null, log }),
)
