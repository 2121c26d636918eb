import { z } from 'zod'
import { instant } from '../../kernel/wire/schemas.ts'
import { authorAudience } from './authors.contract.ts'
import { exclusions, previewedMail } from './contract.ts'

/** The content of a campaign, and the audience of an author's, which an admin reads beside its figures. */
export const campaignReview = z
	.object({
		/** One in each language; none when its request is not public any more, or its text is erased. */
		mails: z.array(previewedMail),
		/** The hosts of its links. */
		hosts: z.array(z.string()),
		pictures: z.array(z.object({ path: z.string(), alt: z.string() })),
		audience: authorAudience.nullable(),
		excluded: exclusions.nullable(),
		/** How the sender says that they know the contacts; empty: they say nothing. */
		origins: z.array(z.object({ knownFrom: z.string(), people: z.int() })),
		/** Files from which contacts came into the book. */
		imports: z.object({ count: z.int(), first: instant.nullable(), last: instant.nullable() }),
		refusedBecause: z.string().nullable(),
	})
	.meta({ id: 'CampaignReview' })
export type CampaignReview = z.input<typeof campaignReview>
