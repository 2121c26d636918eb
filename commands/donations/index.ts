import type { Contribution } from '../../kernel/capability.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { accountDeps, countOne, requireCaptcha, uncountCall } from '../users/index.ts'
import type { CardTestingGuard } from './card-testing.ts'
import { chargeCard } from './charge-card.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { postDonation } from './post-donation.ts'
import { putDefaultCard, removeCard } from './saved-cards.ts'

export { previewObservation } from './preview-observation.ts'

/** Counts declined cards and payments that guests begin, and takes the captchas that are solved. */
export const cardTestingGuard = (deps: ReturnType<typeof accountDeps>): CardTestingGuard => ({
	count: (what, whom, windowMs) => countOne(deps, { what, whom, windowMs }),
	uncount: (what, whom) => uncountCall(deps, { what, whom }),
	requireCaptcha: (pass) => requireCaptcha(deps, pass),
})

/** Giving: a payment is begun, and posted as a donation; cards are saved for the next one. */
export const donationCommands: Contribution = {
	name: 'commands/donations',
	routes: (api) => {
		const deps = commandDeps(api)
		const guard = cardTestingGuard(accountDeps(api))
		return [
			createPaymentIntent(deps, guard),
			chargeCard(deps, guard),
			postDonation(deps),
			putDefaultCard(deps),
			removeCard(deps),
		]
	},
}
