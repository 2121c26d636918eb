import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { readChannel } from '../../queries/radio/channels.ts'
import { readStreaming } from '../../queries/radio/streamings.ts'
import { createAdvert, editAdvert, removeAdvert } from './adverts.ts'
import { createChannel, editChannel, removeChannel } from './channels.ts'
import {
	cancelInterview,
	createInterview,
	editInterview,
	inviteGuest,
	publishInterview,
	recordInterview,
} from './interviews.ts'
import { invitationForms } from './invitation-form.ts'
import { acceptRecording, discardRecording, makeSource, makeTicket } from './live.ts'
import { closeReport, correctReport } from './reports.ts'
import { createStreaming, editStreaming, removeStreaming } from './streamings.ts'

export const radioCommands: Contribution = {
	name: 'commands/radio',
	routes: (api) => {
		const { sql, clock, wallClock, files, settings } = api
		const reading = { ...queryDeps(api), wallClock }
		const deps = {
			sql,
			clock,
			wallClock,
			files,
			personKeys: api.personKeys,
			filesUrl: settings.filesUrl,
			site: settings.publicUrl,
			showChannel: (id: string) => readChannel(reading, id, true),
			showStreaming: (id: string) => readStreaming(reading, id),
		}
		return [
			createChannel,
			editChannel,
			removeChannel,
			createStreaming,
			editStreaming,
			removeStreaming,
			closeReport,
			correctReport,
			createAdvert,
			editAdvert,
			removeAdvert,
			makeSource,
			makeTicket,
			acceptRecording,
			discardRecording,
			createInterview,
			editInterview,
			inviteGuest,
			recordInterview,
			publishInterview,
			cancelInterview,
		].map((make) => make(deps))
	},
	forms: (api) => invitationForms(api),
}
