import type { CatalogEntry, MessageParameter } from '../catalog-entry.ts'
import { formatNumber } from './format-number.ts'

/** What is wrong with an input. The panel shows these under the input, or after its label, so none names a member. */
export const INPUT_TEXTS = {
	required: () => ({ en: 'Enter a value.', pt: 'Preencha este campo.', es: 'Completa este campo.' }),
	invalid: () => ({
		en: 'Enter a valid value.',
		pt: 'Informe um valor válido.',
		es: 'Ingresa un valor válido.',
	}),
	aNumber: () => ({ en: 'Enter a number.', pt: 'Informe um número.', es: 'Ingresa un número.' }),
	aWholeNumber: () => ({
		en: 'Enter a whole number.',
		pt: 'Informe um número inteiro.',
		es: 'Ingresa un número entero.',
	}),
	between: (least: MessageParameter, most: MessageParameter) => ({
		en: `Enter a number from ${formatNumber('en', least)} to ${formatNumber('en', most)}.`,
		pt: `Informe um número de ${formatNumber('pt', least)} a ${formatNumber('pt', most)}.`,
		es: `Ingresa un número de ${formatNumber('es', least)} a ${formatNumber('es', most)}.`,
	}),
	atLeast: (least: MessageParameter) => ({
		en: `Enter ${formatNumber('en', least)} or more.`,
		pt: `Informe ${formatNumber('pt', least)} ou mais.`,
		es: `Ingresa ${formatNumber('es', least)} o más.`,
	}),
	atMost: (most: MessageParameter) => ({
		en: `Enter ${formatNumber('en', most)} or less.`,
		pt: `Informe ${formatNumber('pt', most)} ou menos.`,
		es: `Ingresa ${formatNumber('es', most)} o menos.`,
	}),
	moreThan: (limit: MessageParameter) => ({
		en: `Enter a number greater than ${formatNumber('en', limit)}.`,
		pt: `Informe um número maior que ${formatNumber('pt', limit)}.`,
		es: `Ingresa un número mayor que ${formatNumber('es', limit)}.`,
	}),
	lessThan: (limit: MessageParameter) => ({
		en: `Enter a number less than ${formatNumber('en', limit)}.`,
		pt: `Informe um número menor que ${formatNumber('pt', limit)}.`,
		es: `Ingresa un número menor que ${formatNumber('es', limit)}.`,
	}),
	mostCharacters: (most: MessageParameter) => ({
		en: `Use ${formatNumber('en', most)} characters or fewer.`,
		pt: `Use no máximo ${formatNumber('pt', most)} caracteres.`,
		es: `Usa ${formatNumber('es', most)} caracteres como máximo.`,
	}),
	mostItems: (most: MessageParameter) => ({
		en: `Enter ${formatNumber('en', most)} items or fewer.`,
		pt: `Informe no máximo ${formatNumber('pt', most)} itens.`,
		es: `Ingresa ${formatNumber('es', most)} elementos como máximo.`,
	}),
	unsupportedCharacters: () => ({
		en: 'Remove the characters that can’t be saved.',
		pt: 'Remova os caracteres que não podem ser salvos.',
		es: 'Quita los caracteres que no se pueden guardar.',
	}),
	aLanguage: () => ({
		en: 'Choose at least one language.',
		pt: 'Escolha pelo menos um idioma.',
		es: 'Elige al menos un idioma.',
	}),
	anOption: () => ({
		en: 'Choose one of the options.',
		pt: 'Escolha uma das opções.',
		es: 'Elige una de las opciones.',
	}),
	reload: () => ({
		en: 'This page is out of date. Reload it and try again.',
		pt: 'Esta página está desatualizada. Recarregue e tente de novo.',
		es: 'Esta página está desactualizada. Recárgala e inténtalo de nuevo.',
	}),
	gone: () => ({
		en: 'This doesn’t exist or was deleted.',
		pt: 'Isto não existe ou foi excluído.',
		es: 'Esto no existe o se eliminó.',
	}),
	date: () => ({
		en: 'Enter a valid date.',
		pt: 'Informe uma data válida.',
		es: 'Ingresa una fecha válida.',
	}),
	futureDate: () => ({
		en: 'Choose a date in the future.',
		pt: 'Escolha uma data no futuro.',
		es: 'Elige una fecha futura.',
	}),
	tierIsAutomatic: () => ({
		en: 'This customer’s tier is already automatic.',
		pt: 'O nível deste cliente já é automático.',
		es: 'El nivel de este cliente ya es automático.',
	}),
	endFirst: () => ({
		en: 'The end must be after the start.',
		pt: 'O término deve ser depois do início.',
		es: 'El fin debe ser posterior al inicio.',
	}),
	period: () => ({
		en: 'Choose a period that starts before it ends.',
		pt: 'Escolha um período que comece antes de terminar.',
		es: 'Elige un período que empiece antes de terminar.',
	}),
	mostDays: (most: MessageParameter) => ({
		en: `Choose a period of ${formatNumber('en', most)} days or less.`,
		pt: `Escolha um período de até ${formatNumber('pt', most)} dias.`,
		es: `Elige un período de hasta ${formatNumber('es', most)} días.`,
	}),
	mostMonths: (most: MessageParameter) => ({
		en: `Choose a period of ${formatNumber('en', most)} months or less.`,
		pt: `Escolha um período de até ${formatNumber('pt', most)} meses.`,
		es: `Elige un período de hasta ${formatNumber('es', most)} meses.`,
	}),
	email: () => ({
		en: 'Enter a valid email.',
		pt: 'Informe um e-mail válido.',
		es: 'Ingresa un correo electrónico válido.',
	}),
	phone: () => ({
		en: 'Enter a valid phone number with the area code.',
		pt: 'Informe um telefone válido, com DDD.',
		es: 'Ingresa un teléfono válido con código de área.',
	}),
	document: () => ({
		en: 'This document isn’t valid. Check the digits.',
		pt: 'Este documento não é válido. Confira os dígitos.',
		es: 'Este documento no es válido. Revisa los dígitos.',
	}),
	birthday: () => ({
		en: 'The birthday can’t be after today.',
		pt: 'O aniversário não pode ser depois de hoje.',
		es: 'El cumpleaños no puede ser posterior a hoy.',
	}),
	nameTaken: (name: MessageParameter) => ({
		en: `“${name}” already exists. Choose another name.`,
		pt: `“${name}” já existe. Escolha outro nome.`,
		es: `“${name}” ya existe. Elige otro nombre.`,
	}),
	usedTwice: () => ({
		en: 'This is already used. Enter another value.',
		pt: 'Isto já está em uso. Informe outro valor.',
		es: 'Esto ya se usa. Ingresa otro valor.',
	}),
	color: () => ({
		en: 'Use a color like #9aa5b1.',
		pt: 'Use uma cor como #9aa5b1.',
		es: 'Usa un color como #9aa5b1.',
	}),
	webAddress: () => ({
		en: 'Use an https or http address.',
		pt: 'Use um endereço https ou http.',
		es: 'Usa una dirección https o http.',
	}),
	endpoint: () => ({
		en: 'Enter a complete address that starts with https://, without spaces, a user, a password or #.',
		pt: 'Informe um endereço completo que comece com https://, sem espaços, usuário, senha ou #.',
		es: 'Ingresa una dirección completa que empiece con https://, sin espacios, usuario, contraseña ni #.',
	}),
	internalAddress: () => ({
		en: 'This address is on an internal network, which isn’t allowed.',
		pt: 'Este endereço fica em uma rede interna e não é permitido.',
		es: 'Esta dirección está en una red interna y no se permite.',
	}),
	picture: () => ({
		en: 'Choose a PNG, JPEG or WebP image.',
		pt: 'Escolha uma imagem PNG, JPEG ou WebP.',
		es: 'Elige una imagen PNG, JPEG o WebP.',
	}),
	pictureTooLarge: () => ({
		en: 'Choose an image of 512 KB or less.',
		pt: 'Escolha uma imagem de até 512 KB.',
		es: 'Elige una imagen de hasta 512 KB.',
	}),
	pictureSize: (
		width: MessageParameter,
		height: MessageParameter,
		least: MessageParameter,
		most: MessageParameter,
	) => ({
		en: `The image is ${width} × ${height} pixels. Width and height must be from ${least} to ${most}.`,
		pt: `A imagem tem ${width} × ${height} pixels. Largura e altura devem ter de ${least} a ${most}.`,
		es: `La imagen mide ${width} × ${height} píxeles. El ancho y el alto deben tener de ${least} a ${most}.`,
	}),
} satisfies Record<string, CatalogEntry>
