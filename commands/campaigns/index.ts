import type { Contribution } from '../../kernel/capability/capability.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { contactsFor, donorsFor, userAlone, usersFor } from '../../queries/campaigns/audience.ts'
import {
	approveCampaign,
	type CampaignDeps,
	pauseCampaign,
	refuseCampaign,
	resumeCampaign,
	sendCampaign,
	stopCampaign,
	testCampaign,
} from './campaigns.ts'
import { authorDeps, recipientDeps } from './command-deps.ts'
import { postCampaignTest, postConfirmation, readDraftAudience } from './confirm-campaign.ts'
import { pauseOwnCampaign, resumeOwnCampaign, stopOwnCampaign } from './control-campaign.ts'
import { deleteCampaignDraft, postCampaignDraft, putCampaignDraft } from './drafts.ts'
import { eraseRecipient, readRecipient, reportCampaign, stopMails } from './recipient.ts'
import { liftSuppression, suppressAddress } from './suppress-address.ts'
import { countCampaignVisit } from './visits.ts'

export const campaignDeps = ({ sql, store, dispatch, clock }: ApiInfrastructure): CampaignDeps => ({
	sql,
	store,
	dispatch,
	clock,
	people: { usersFor, userAlone },
})

export const campaignCommands: Contribution = {
	name: 'commands/campaigns',
	routes: (api) => {
		const deps = { ...authorDeps(api), people: { donorsFor, contactsFor, userAlone } }
		return [
			...[
				sendCampaign,
				testCampaign,
				approveCampaign,
				refuseCampaign,
				pauseCampaign,
				resumeCampaign,
				stopCampaign,
			].map((make) => make(campaignDeps(api))),
			...[
				postCampaignDraft,
				putCampaignDraft,
				deleteCampaignDraft,
				readDraftAudience,
				postConfirmation,
				postCampaignTest,
				pauseOwnCampaign,
				resumeOwnCampaign,
				stopOwnCampaign,
				countCampaignVisit,
			].map((make) => make(deps)),
			...[suppressAddress, liftSuppression].map((make) => make(api)),
			...[readRecipient, stopMails, reportCampaign, eraseRecipient].map((make) => make(recipientDeps(api))),
		]
	},
}
