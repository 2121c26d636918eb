import { bloodDonation } from './blood-donation.contract.ts'
import { boardMember } from './board-member.contract.ts'
import { career } from './career.contract.ts'
import { cash } from './cash.contract.ts'
import { eventSpeaker } from './event-speaker.contract.ts'
import { help } from './help.contract.ts'
import { homeworkHelp } from './homework-help.contract.ts'
import { internship } from './internship.contract.ts'
import { mentoring } from './mentoring.contract.ts'
import { plasma } from './plasma.contract.ts'
import { podcast } from './podcast.contract.ts'
import { scholarship } from './scholarship.contract.ts'
import { socialAdvocacy } from './social-advocacy.contract.ts'
import { socialEntrepreneurship } from './social-entrepreneurship.contract.ts'
import { volunteering } from './volunteering.contract.ts'

/**
 * Every kind of request in display order (companion §2.16: the first twelve are the tiles). The first is the
 * default.
 */
export const KINDS = [
	cash,
	internship,
	volunteering,
	career,
	plasma,
	boardMember,
	scholarship,
	podcast,
	eventSpeaker,
	mentoring,
	bloodDonation,
	help,
	homeworkHelp,
	socialAdvocacy,
	socialEntrepreneurship,
] as const
