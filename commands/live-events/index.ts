import type { Contribution } from '../../kernel/capability/capability.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { refundRest } from '../funds/index.ts'
import { requireRecentProof } from '../users/index.ts'
import { countOpening } from './count-openings.ts'
import { giveRegistration } from './give-registration.ts'
import { giveUpHold } from './give-up.ts'
import {
	type CancelDeps,
	cancelRegistration,
	changeAttendees,
	reissueTicketsForBuyer,
	sendTicketsForBuyer,
} from './manage-registration.ts'
import { moveRegistration } from './move-registration.ts'
import { addEdition, cancelEdition, changeEdition } from './plan-edition.ts'
import { register } from './register.ts'
import { registrationForms } from './registration-form.ts'
import { takeScans } from './scans.ts'
import { cancelTickets, reissueTickets, sendTicketsAgain } from './tickets.ts'
import { joinWaitingList, leaveWaitingList } from './waiting-list.ts'

const peopleDeps = ({ phoneNumbers, links, settings }: ApiInfrastructure) => ({
	phoneNumbers,
	links,
	limits: settings.limits,
})

export const liveEventCommands: Contribution = {
	name: 'commands/live-events',
	routes: (api) => {
		const commands = commandDeps(api)
		const deps = {
			...commands,
			// Sessions keep real time.
			requireRecentProof: (caller: Caller) =>
				requireRecentProof({ sql: api.sql, clock: api.wallClock }, caller),
			refundRest: (...refund: Parameters<CancelDeps['refundRest']>) => refundRest(commands, ...refund),
		}
		const ofPeople = { ...deps, ...peopleDeps(api) }
		return [
			register(ofPeople),
			giveUpHold(deps),
			joinWaitingList(ofPeople),
			leaveWaitingList(ofPeople),
			cancelTickets(deps),
			sendTicketsAgain(deps),
			reissueTickets(deps),
			countOpening({ ...deps, bots: api.bots }),
			giveRegistration(ofPeople),
			moveRegistration(deps),
			takeScans(deps),
			addEdition(deps),
			changeEdition(deps),
			cancelEdition(deps),
			sendTicketsForBuyer(deps),
			reissueTicketsForBuyer(deps),
			changeAttendees(deps),
			cancelRegistration(deps),
		]
	},
	forms: (api) => registrationForms({ ...commandDeps(api), ...peopleDeps(api) }),
}
