/**
 * Abbreviations of GP records in plain words. Compiled after the NHS’s page on abbreviations
 * commonly found in medical records (www.nhs.uk, help of the NHS App), the dosing abbreviations of
 * the British National Formulary and the usage of UK surgeries, rare diseases included; put into
 * plain words here. Where one has two meanings in medicine, both are said. Where it has more than a line can
 * say, or is a word of its own in a text in capitals (PA, US, NT, BID, IUD), it is not explained.
 *
 * One line for each meaning: the spellings, then what they may mean. Written exactly so, because "on" and "am" are words.
 */
const list = `
A&E | accident and emergency
AAA | a swelling of the main artery in the belly, or the name of a throat spray
ABG | arterial blood gas: a blood test of oxygen and acidity
ABPI | ankle brachial pressure index: a comparison of blood pressure in leg and arm
ACE | angiotensin-converting enzyme, or Addenbrooke’s Cognitive Examination: a test of memory
ACEI, ACEi | ACE inhibitor: a medicine for blood pressure and heart
ACR | albumin to creatinine ratio: a urine test of the kidneys, or American College of Rheumatology
ADHD | attention deficit hyperactivity disorder
AF | atrial fibrillation: an irregular heartbeat, or in a baby the soft spot of the head
AFB | acid-fast bacilli: the group of germs that cause tuberculosis
AKI | acute kidney injury
ALP | alkaline phosphatase: a blood test of liver and bones
ALT | alanine aminotransferase: a blood test of the liver
ANA | antinuclear antibody: a blood test for autoimmune conditions
ARB | angiotensin receptor blocker: a medicine for blood pressure
ASD | autism spectrum disorder, or atrial septal defect: a hole in the heart
AST | aspartate aminotransferase: a blood test of the liver
AXR | X-ray of the abdomen
AVPU | how awake someone is: alert, voice, pain, unresponsive
BCG | the vaccine against tuberculosis, or a treatment of bladder cancer made from it
BD | twice a day, or bipolar disorder
bd | twice a day
BM | blood sugar measured from a finger, bowel movement, or bone marrow
BMs | blood sugars measured from a finger, or bowel movements
BMD | bone mineral density, or Becker muscular dystrophy
BMI | body mass index: weight for height
BNO, BNOR | bowels not open
BNP | B-type natriuretic peptide: a blood test of the heart
BO | bowels open, Barrett’s oesophagus, or bronchiolitis obliterans: a lung condition
BP | blood pressure, or British Pharmacopoeia: a standard for medicines
BPPV | benign paroxysmal positional vertigo: short spells of dizziness
BPH | benign prostatic hyperplasia: an enlarged prostate
BS | breath sounds, bowel sounds, or blood sugar
Bx | biopsy: a small piece taken for examination
C/O, c/o | complaining of, or care of
CA, Ca | cancer, calcium, or in CA 125 and the like a marker in the blood
CABG | coronary artery bypass graft: an operation on the heart
CAMHS | child and adolescent mental health services
CBT | cognitive behavioural therapy: a talking therapy
CCF | congestive cardiac failure: heart failure
CF | cystic fibrosis, or compare with
CFTR | the gene and protein that are changed in cystic fibrosis
CHD | coronary heart disease, or congenital heart disease: a heart condition from birth
CK | creatine kinase: a blood test of the muscles
CKD | chronic kidney disease
CMHT | community mental health team
CNS | central nervous system, or clinical nurse specialist
CO2 | carbon dioxide
COCP | combined oral contraceptive pill
COPD | chronic obstructive pulmonary disease: a long-term lung condition
CPAP | continuous positive airway pressure: a mask that helps breathing in sleep
CPN | community psychiatric nurse
CRP | C-reactive protein: a blood test of inflammation
CSF | the fluid around brain and spine, or colony-stimulating factor: a medicine for the blood
CSU | catheter specimen of urine, or chronic spontaneous urticaria: a lasting itchy rash
CT | computed tomography: a scan with X-rays, or in a test for infections chlamydia
CTPA | a CT scan of the blood vessels of the lungs
CVA | cerebrovascular accident: a stroke, or costovertebral angle: the place over the kidneys
CVD | cardiovascular disease: of heart and blood vessels, or cerebrovascular disease: of those of the brain
CVS | cardiovascular system: heart and blood vessels, or chorionic villus sampling: a test in pregnancy
CXR | chest X-ray
D/C | discharged, or discontinued
D/W, d/w | discussed with
D&V | diarrhoea and vomiting
DEXA | a scan of bone density
DKA | diabetic ketoacidosis: an emergency in diabetes
DLCO, TLCO | how well the lungs pass gas into the blood
DM | diabetes mellitus, dermatomyositis, or myotonic dystrophy
DNA | did not attend, or deoxyribonucleic acid in genetic tests
DNACPR | do not attempt cardiopulmonary resuscitation
DOB | date of birth
DOAC | direct oral anticoagulant: a medicine against blood clots
DRE | digital rectal examination: of the back passage with a finger
DVT | deep vein thrombosis: a blood clot in a vein
Dx | diagnosis
ECG | electrocardiogram: a tracing of the heartbeat
Echo, ECHO | echocardiogram: an ultrasound scan of the heart
ED | emergency department, erectile dysfunction, or eating disorder
EDD | estimated date of delivery, or expected date of discharge
EDS | Ehlers-Danlos syndrome, or excessive daytime sleepiness
hEDS | hypermobile Ehlers-Danlos syndrome
vEDS | vascular Ehlers-Danlos syndrome
EEG | electroencephalogram: a tracing of brain activity
eGFR | estimated glomerular filtration rate: how well the kidneys filter
EMG | electromyogram: a test of muscles and nerves
ENT | ear, nose and throat
ESR | erythrocyte sedimentation rate: a blood test of inflammation
ETOH, EtOH | alcohol
FBC | full blood count
FEV1 | the air blown out in one second: a breathing test
FVC | forced vital capacity: the most air that can be blown out
FH | family history, or familial hypercholesterolaemia: high cholesterol from birth
FHx | family history
FIT | faecal immunochemical test: for hidden blood in a stool sample
FSH | follicle-stimulating hormone
FU, F/U, f/u | follow-up
G6PD | an enzyme of red blood cells
GCA | giant cell arteritis: inflamed arteries of the head
GCS | Glasgow Coma Scale: how awake someone is, or stockings against blood clots
GGT | gamma-glutamyl transferase: a blood test of the liver
GI | gastrointestinal: of stomach and bowel, or glycaemic index: how fast food raises blood sugar
GORD | gastro-oesophageal reflux disease: acid reflux
GP | general practitioner
GTN | glyceryl trinitrate: a medicine for angina
GTT, OGTT | glucose tolerance test
GU | genitourinary: of the sexual organs and those that pass urine, or gastric ulcer
GUM | genitourinary medicine: a sexual health clinic
H/O, h/o | history of
Hb | haemoglobin: what carries oxygen in the blood
HB | haemoglobin: what carries oxygen in the blood, hepatitis B, or heart block
HbA1c, HBA1C, HbA1C | the average blood sugar of the last two to three months
HBV | hepatitis B virus
HCA | healthcare assistant
HCG, hCG | the hormone of pregnancy tests
HCV | hepatitis C virus
HD | Huntington’s disease, haemodialysis, or Hodgkin’s disease
HDL | high-density lipoprotein: “good” cholesterol
HIV | human immunodeficiency virus
HLA | human leucocyte antigen: a tissue type
HPC | history of the present complaint
HPV | human papillomavirus
HR | heart rate, or hours
HRCT | high-resolution CT scan, often of the lungs
HRT | hormone replacement therapy
HS | heart sounds, hidradenitis suppurativa: a skin condition, or at bedtime
HTN | hypertension: high blood pressure
HV | home visit, health visitor, or hallux valgus: a bunion
Hx | history
IBD | inflammatory bowel disease
IBS | irritable bowel syndrome
ICD | implantable cardioverter defibrillator, or International Classification of Diseases
ICS | inhaled corticosteroid, or integrated care system: a part of the NHS
IDA | iron deficiency anaemia
IgA, IgE, IgG, IgM | immunoglobulin: a kind of antibody
IHD | ischaemic heart disease
IM | into a muscle, or infectious mononucleosis: glandular fever
INR | international normalised ratio: how long blood takes to clot
IUCD | intrauterine contraceptive device: a coil
IUS | intrauterine system: a hormone coil
IV, iv | into a vein, or the number four in Roman numerals
IVF | in vitro fertilisation
Ix | investigations: tests
JVP | jugular venous pressure
LABA, LAMA | long-acting inhaler that opens the airways
LDL | low-density lipoprotein: “bad” cholesterol
LFT, LFTs | liver function tests, or lateral flow tests: quick tests for COVID-19
LH | luteinising hormone, or left hand
LIF | left lower part of the belly
LMP | last menstrual period
LN | lymph node, or lupus nephritis: lupus of the kidneys
LOC | loss of consciousness, or level of consciousness
LRTI | lower respiratory tract infection: a chest infection
LTOT | long-term oxygen therapy
LUTS | lower urinary tract symptoms
LVEF | how much blood the heart pumps out with each beat
MCH | the haemoglobin in a red blood cell
MCHC | how concentrated the haemoglobin in red blood cells is
MCV | mean cell volume: the size of red blood cells
MDT | multidisciplinary team
MI | myocardial infarction: a heart attack, or mitral incompetence: a leaking heart valve
MMR | the vaccine against measles, mumps and rubella, or mismatch repair in a test of a tumour
MMSE | a test of memory and thinking
MRA | a scan of blood vessels, or a medicine for the heart such as spironolactone
MRI | magnetic resonance imaging: a scan without X-rays
MRSA | a germ that resists some antibiotics
MS | multiple sclerosis, mitral stenosis: a narrow heart valve, musculoskeletal, or the title Ms
MSK | musculoskeletal: of muscles, bones and joints
MSU | midstream specimen of urine
Mx | management
N/V, N&V | nausea and vomiting
NAD | nothing abnormal detected
NBM | nil by mouth
NG | nasogastric: through the nose into the stomach, or in a test for infections gonorrhoea
NIV | non-invasive ventilation: help with breathing through a mask
NKA | no known allergies
NKDA | no known drug allergies
NOF | neck of femur: the top of the thigh bone
NSAID, NSAIDs | non-steroidal anti-inflammatory drug, such as ibuprofen
NT-proBNP, NTproBNP | a blood test of the heart
O/E, o/e | on examination
O2 | oxygen
OA | osteoarthritis, or in a birth how the baby lies
OCP | oral contraceptive pill, or in a stool sample a test for parasites
OD, od | once a day, in an eye note the right eye, or overdose
OOH | out of hours
OPA | outpatient appointment
OPD | outpatient department
OSA | obstructive sleep apnoea
OT | occupational therapist, or operating theatre
OTC | over the counter: bought without a prescription
PALS | patient advice and liaison service
PC | presenting complaint, palliative care, or after food
PCOS | polycystic ovary syndrome
PCR | a test that finds genes of a germ, or protein to creatinine ratio: a urine test of the kidneys
PE | pulmonary embolism: a blood clot in the lung, pre-eclampsia, or physical examination
PEFR | peak expiratory flow rate: how fast you can breathe out
PERLA | pupils equal and reacting to light
PET | positron emission tomography: a scan, or pre-eclampsia: high blood pressure in pregnancy
PFT, PFTs | lung function tests
PHE | phenylalanine, or Public Health England
PID | pelvic inflammatory disease, or a slipped disc in the back
PKU | phenylketonuria
PMB | bleeding after the menopause
PMH, PMHx | past medical history
PMR | polymyalgia rheumatica, or patient medication record
PN | practice nurse, peripheral neuropathy: damaged nerves, or feeding through a vein
PO, po | by mouth
POP | progestogen-only pill, plaster of Paris, or pelvic organ prolapse
PPI, PPIs | proton pump inhibitor: a medicine that reduces stomach acid
PR | by the back passage, pulse rate, or in the name of a medicine prolonged release
PRN, prn | when needed
PSA | prostate-specific antigen: a blood test
PT | patient, physiotherapist, or prothrombin time: how long blood takes to clot
PTH | parathyroid hormone
PTSD | post-traumatic stress disorder
PU | passing urine, peptic ulcer, or pressure ulcer
PV | by the vagina, plasma viscosity: a blood test, or polycythaemia vera: too many red blood cells
PVD | peripheral vascular disease, or posterior vitreous detachment: a change inside the eye
QDS, qds, QID | four times a day
QOF | a scheme by which surgeries are reviewed
RA | rheumatoid arthritis, the right atrium of the heart, or room air
RBC | red blood cell
RCC | red cell count, or renal cell carcinoma: a cancer of the kidney
RF | rheumatoid factor, renal failure, or risk factor
RIF | right lower part of the belly
ROM | range of movement, or rupture of membranes: the waters breaking
ROS | review of systems
RR | respiratory rate, or relative risk
RS | respiratory system
RTA | road traffic accident, or renal tubular acidosis: a kidney condition
RTC | road traffic accident, or return to clinic
RTI | respiratory tract infection
RUQ | right upper part of the belly
R/V, r/v | review
Rx | treatment or prescription
SABA | short-acting inhaler that opens the airways
SALT, SLT | speech and language therapy
SBP | systolic blood pressure, or spontaneous bacterial peritonitis: an infection in the belly
SC | under the skin, or sickle cell
sc, s/c, S/C | under the skin
SH | social history, or self-harm
SHx | social history
SL, sl | under the tongue, or slight
SLE | systemic lupus erythematosus
SLR | straight leg raise
SOB | short of breath
SOBOE | short of breath on exertion
SpO2, SaO2 | how much oxygen the blood carries
SSRI | selective serotonin reuptake inhibitor: an antidepressant
STAT, stat | immediately
STI | sexually transmitted infection
SVT | supraventricular tachycardia: a fast heartbeat, or a blood clot in a vein under the skin
Sx | symptoms, or surgery
T1DM | type 1 diabetes
T2DM | type 2 diabetes
T3, T4 | a thyroid hormone, a bone of the spine, or the size of a tumour
TATT | tired all the time
TB | tuberculosis
TCA | tricyclic antidepressant
TCI | to come in
TDS, tds, TID, tid | three times a day
TFT, TFTs | thyroid function tests
TIA | transient ischaemic attack: a mini-stroke
TIBC | how much iron the blood could carry
TM | tympanic membrane: the eardrum, or transverse myelitis: an inflamed spinal cord
TMs | tympanic membranes: the eardrums
TPN | feeding through a vein
TSH | thyroid-stimulating hormone
TTO | medicines to take home
Tx | treatment, or transplant
U&E, U&Es | urea and electrolytes: a blood test of kidneys and salts
UE | urea and electrolytes: a blood test of kidneys and salts, or arm
UC | ulcerative colitis
UHDRS | a rating scale for Huntington’s disease
URTI | upper respiratory tract infection, such as a cold
USS | ultrasound scan
UTI | urinary tract infection
VA | visual acuity: how well you see
VF | ventricular fibrillation: a dangerous heartbeat, or visual field: how far to the sides you see
VTE | venous thromboembolism: a blood clot
WBC, WCC | white blood cell count
WNL | within normal limits
XR | X-ray, or in the name of a medicine extended release
`

export const abbreviations: ReadonlyMap<string, string> = new Map(
  list.split('\n').flatMap((line): [string, string][] => {
    const [spellings = '', meaning] = line.split(' | ')
    return meaning ? spellings.split(', ').map((spelling) => [spelling, meaning]) : []
  }),
)
