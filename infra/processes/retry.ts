import { retryEffect } from '../../kernel/effects/effect-rows.ts'
import type { Platform } from './platform.ts'

/** Gives a dead letter all its tries again; a worker in another process finds it in the table. */
export const retryEffectRow =
	({ sql, surroundings }: Platform) =>
	(effectId: string): Promise<boolean> =>
		retryEffect(sql, effectId, surroundings.clock.now())
