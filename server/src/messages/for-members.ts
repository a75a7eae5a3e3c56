import type { MessageParameter, Translations } from './catalog-entry.ts'
import { FIELD_TEXTS } from './for-members-fields.ts'
import type { MESSAGE_CATALOG } from './message-catalog.ts'
import type { PointWords } from './point-words.ts'

type Catalog = typeof MESSAGE_CATALOG

/** The text of an entry for members; undefined where the parameters call for that of the catalog. */
type MemberText<Key extends keyof Catalog> = (
	points: PointWords,
	...parts: Parameters<Catalog[Key]>
) => Translations | undefined

const QUIZ_HAS_CHANGED: Translations = {
	en: 'This quiz has changed. Open it again.',
	pt: 'Este quiz mudou. Abra-o de novo.',
	es: 'Este cuestionario cambió. Ábrelo de nuevo.',
}
const QUESTION_IS_OPEN: Translations = {
	en: 'Answer every question.',
	pt: 'Responda a todas as perguntas.',
	es: 'Responde todas las preguntas.',
}
const TAKES_NO_PART: Translations = {
	en: 'You do not take part in the program.',
	pt: 'Você não participa do programa.',
	es: 'No participas en el programa.',
}
const KEY_IS_USED: Translations = {
	en: 'Key was used for another redemption. Try again.',
	pt: 'Key já foi usada em outro resgate. Tente de novo.',
	es: 'Key ya se usó para otro canje. Inténtalo de nuevo.',
}

type MemberTexts = { readonly [Key in keyof Catalog]?: MemberText<Key> }

const REWARD_TEXTS: MemberTexts = {
	noReward: () => ({
		en: 'This reward does not exist any more.',
		pt: 'Esta recompensa não existe mais.',
		es: 'Esta recompensa ya no existe.',
	}),
	keyOfAnotherRedemption: () => KEY_IS_USED,
	keyWasGivenBack: () => ({
		en: 'Key was used for a redemption that was given back. Try again.',
		pt: 'Key foi usada em um resgate que foi devolvido. Tente de novo.',
		es: 'Key se usó para un canje que fue devuelto. Inténtalo de nuevo.',
	}),
	tooFewPoints: (points, cost, balance) => ({
		en: `The reward costs ${cost} ${points.of(cost).en}, the balance is ${balance}.`,
		pt: `A recompensa custa ${cost} ${points.of(cost).pt}, o saldo é ${balance}.`,
		es: `La recompensa cuesta ${cost} ${points.of(cost).es}, el saldo es ${balance}.`,
	}),
	customerBlocked: () => ({
		en: 'You cannot redeem rewards at present. Ask the shop.',
		pt: 'No momento você não pode resgatar recompensas. Fale com a loja.',
		es: 'Por ahora no puedes canjear recompensas. Consulta a la tienda.',
	}),
	notEnrolled: () => TAKES_NO_PART,
	notTakingPart: () => TAKES_NO_PART,
	customerLimitReached: (_, limit) => ({
		en: `You have reached the limit for this reward: ${limit}.`,
		pt: `Você atingiu o limite desta recompensa: ${limit}.`,
		es: `Alcanzaste el límite de esta recompensa: ${limit}.`,
	}),
	limitReached: () => ({
		en: 'This reward is sold out.',
		pt: 'Esta recompensa está esgotada.',
		es: 'Esta recompensa está agotada.',
	}),
	noCodeLeft: () => ({
		en: 'This reward is sold out.',
		pt: 'Esta recompensa está esgotada.',
		es: 'Esta recompensa está agotada.',
	}),
	valueNotPositive: () => ({
		en: 'Choose an amount above 0.',
		pt: 'Escolha um valor maior que 0.',
		es: 'Elige un valor mayor que 0.',
	}),
	aboveMaximum: (_, _amount, most) => ({
		en: `At most ${most} of cashback can be spent at once.`,
		pt: `No máximo ${most} de cashback podem ser usados de uma vez.`,
		es: `Se pueden usar como máximo ${most} de cashback a la vez.`,
	}),
}

const QUIZ_TEXTS: MemberTexts = {
	noAnswers: () => QUESTION_IS_OPEN,
	notAnswered: () => QUESTION_IS_OPEN,
	blankAnswer: () => QUESTION_IS_OPEN,
	needsOption: () => QUESTION_IS_OPEN,
	noQuestion: () => QUIZ_HAS_CHANGED,
	questionOfAnotherQuiz: () => QUIZ_HAS_CHANGED,
	noOption: () => QUIZ_HAS_CHANGED,
	answeredTwice: () => ({
		en: 'Answer every question once.',
		pt: 'Responda a cada pergunta uma vez.',
		es: 'Responde cada pregunta una vez.',
	}),
	tooManyOptions: (_, _question, most) => ({
		en: `Choose at most ${most} of the options of a question, each once.`,
		pt: `Escolha no máximo ${most} ${most === 1 ? 'opção' : 'opções'} de uma pergunta, sem repetir.`,
		es: `Elige como máximo ${most} ${most === 1 ? 'opción' : 'opciones'} de una pregunta, sin repetir.`,
	}),
	quizNotOpen: () => ({
		en: 'This quiz is not open.',
		pt: 'Este quiz não está aberto.',
		es: 'Este cuestionario no está abierto.',
	}),
	quizDoneBefore: () => ({
		en: 'You have completed this quiz before.',
		pt: 'Você já respondeu a este quiz.',
		es: 'Ya completaste este cuestionario.',
	}),
}

const EARNING_TEXTS: MemberTexts = {
	birthdayInFuture: () => ({
		en: 'The birthday can’t be after today.',
		pt: 'O aniversário não pode ser depois de hoje.',
		es: 'El cumpleaños no puede ser posterior a hoy.',
	}),
	birthdayIsSet: () => ({
		en: 'Your birthday is set already. The shop can change it.',
		pt: 'Seu aniversário já está definido. A loja pode alterá-lo.',
		es: 'Tu cumpleaños ya está definido. La tienda puede cambiarlo.',
	}),
	thanksForPoints: (points, amount) => ({
		en: `Thank you! You earned ${amount} ${points.of(amount).en}.`,
		pt: `Obrigado! Você ganhou ${amount} ${points.of(amount).pt}.`,
		es: `¡Gracias! Ganaste ${amount} ${points.of(amount).es}.`,
	}),
	purchaseDescription: ({ many }) => ({
		en: `Earn ${many.en} with every purchase.`,
		pt: `Ganhe ${many.pt} em cada compra.`,
		es: `Gana ${many.es} con cada compra.`,
	}),
	signupDescription: ({ many }) => ({
		en: `Earn ${many.en} once, when you join.`,
		pt: `Ganhe ${many.pt} uma vez, ao se inscrever.`,
		es: `Gana ${many.es} una vez, al inscribirte.`,
	}),
	birthdayDescription: ({ many }) => ({
		en: `Earn ${many.en} every year on your birthday.`,
		pt: `Ganhe ${many.pt} todo ano no seu aniversário.`,
		es: `Gana ${many.es} cada año en tu cumpleaños.`,
	}),
	referralDescription: ({ many }) => ({
		en: `Earn ${many.en} when a friend makes the first purchase.`,
		pt: `Ganhe ${many.pt} quando um amigo fizer a primeira compra.`,
		es: `Gana ${many.es} cuando un amigo haga la primera compra.`,
	}),
}

/**
 * What members read instead of the text of the catalog, which speaks to the shop: about a customer, with ids of the store
 * and members of its own requests. Entries that are not here say the same to everybody.
 */
export const MEMBER_TEXTS: MemberTexts = {
	...FIELD_TEXTS,
	...REWARD_TEXTS,
	...QUIZ_TEXTS,
	...EARNING_TEXTS,
}

/** A text as it is called with the parameters of any message. */
export type AnyMemberText = (points: PointWords, ...parts: MessageParameter[]) => Translations | undefined
